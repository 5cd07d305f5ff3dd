import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listPublicVideos } from '@hlizo/contract/calls/videos'
import { LIST_LIMIT_MAX } from '@hlizo/contract/constants'
import { dataEnvelope } from './data-envelope.ts'
import type { VideoCard } from '@hlizo/contract/entities/video'
import { ASSET_FILE, MediaAsset } from '@hlizo/media/asset'
import { assetKey } from '@hlizo/media/store'
import type { Product } from './product.ts'

const Videos = dataEnvelope(listPublicVideos.data)

/** The address of a list of public videos, below the product's own. */
export const videosAddress = (limit: number) =>
  `/api/v1${listPublicVideos.path}?sort=all&limit=${limit}`

/** All public videos that one list may hold. */
async function publicVideos({ url }: Product): Promise<VideoCard[]> {
  const answer = await fetch(url + videosAddress(LIST_LIMIT_MAX))

  return Videos.parse(await answer.json()).data
}

/** How many of the listed videos have their film, and how many there are. */
export async function importedVideos(
  product: Product,
): Promise<{ readonly done: number; readonly all: number }> {
  const videos = await publicVideos(product)

  return { done: videos.filter((video) => video.previewUrl !== null).length, all: videos.length }
}

/** The imported film of a video as it lies on the disk, or null while its web playlist is not there. */
async function filmOf({ dataDirectory }: Product, video: VideoCard): Promise<MediaAsset | null> {
  const assetId = /([0-9a-f]{32})\.mp4$/.exec(video.previewUrl ?? '')?.[1]
  if (assetId === undefined) return null
  const fileOf = (name: string) => join(dataDirectory, 'media', assetKey(assetId, name))
  const asset = MediaAsset.parse(JSON.parse(await readFile(fileOf(ASSET_FILE), 'utf8')))
  await access(fileOf(asset.playlists.web))

  return asset
}

/** A video that can be played, with its film; null while there is none. */
async function playableVideo(
  product: Product,
): Promise<{ readonly video: VideoCard; readonly film: MediaAsset } | null> {
  const video = (await publicVideos(product)).find(({ previewUrl }) => previewUrl !== null)
  const film = video ? await filmOf(product, video) : null

  return video && film ? { video, film } : null
}

/** Waits for a video that can be played, and gives it with its film. */
export const untilPlayable = (
  product: Product,
  { everyMs = 500, withinMs = 60_000 }: { everyMs?: number; withinMs?: number } = {},
) =>
  product.until(() => playableVideo(product), { everyMs, withinMs, what: 'a video can be played' })
