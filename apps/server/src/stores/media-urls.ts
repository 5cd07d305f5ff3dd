import { NO_PICTURE } from '@hlizo/contract/existing-pictures'
import type { Subtitle } from '@hlizo/contract/entities/video'
import type { Thumbnails } from '@hlizo/contract/entities/thumbnails'

/** The widths in which every picture is served, in pixels. */
export type PictureWidth = 320 | 640 | 1280

/** Where pictures and previews are: public, and immutable because their names come from their bytes. */
export type MediaUrls = {
  /** AVIF, WebP or JPEG, as the client accepts. */
  pictureUrl(pictureId: string, width: PictureWidth): string
  previewUrl(assetId: string): string
  /** The same address at the CDN, or null when there is none (D67). */
  cdnUrl(url: string): string | null
}

/** What a player needs of a film that is ready; the media feature signs it for one device (D66). */
export type Playback = {
  /** HLS, signed for the session. */
  readonly url: string
  readonly subtitles: Subtitle[]
  readonly audioUrl: string | null
  readonly storyboardUrl: string | null
}

/** Opens a film for one session; null when there is no such film. */
export type PlaybackOf = (film: {
  readonly assetId: string
  readonly sessionId: string
}) => Promise<Playback | null>

/** About how long a film in preparation still takes, in seconds; null when nothing tells (docs/decisions/0004). */
export type SecondsToReady = (videoId: number) => Promise<number | null>

/** The addresses of media below `mediaBaseUrl`, the CDN's, when there is one. */
export function createMediaUrls({ mediaBaseUrl }: { mediaBaseUrl: string | null }): MediaUrls {
  const base = mediaBaseUrl?.replace(/\/+$/, '') ?? null

  return {
    pictureUrl: (pictureId, width) => `/pictures/${pictureId}/${width}`,
    previewUrl: (assetId) => `/media/previews/${assetId}.mp4`,
    cdnUrl: (url) => (base === null ? null : `${base}${url}`),
  }
}

/** The three sizes of a title's picture, plain and through the CDN. */
export function thumbnailsOf(media: MediaUrls, pictureId: string | null): Thumbnails {
  const id = pictureId ?? NO_PICTURE
  const small = media.pictureUrl(id, 320)
  const medium = media.pictureUrl(id, 640)
  const large = media.pictureUrl(id, 1280)

  return {
    thumbnailUrl: medium,
    smallThumbnailUrl: small,
    largeThumbnailUrl: large,
    cdnThumbnailUrl: media.cdnUrl(medium),
    cdnSmallThumbnailUrl: media.cdnUrl(small),
    cdnLargeThumbnailUrl: media.cdnUrl(large),
  }
}

/** The silent clip of a film, plain and through the CDN; nulls while there is no film. */
export function previewOf(media: MediaUrls, assetId: string | null) {
  const url = assetId === null ? null : media.previewUrl(assetId)

  return { previewUrl: url, cdnPreviewUrl: url === null ? null : media.cdnUrl(url) }
}
