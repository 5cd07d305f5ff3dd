import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaTools } from '@hlizo/media/ffmpeg'
import type { MediaAsset } from '@hlizo/media/asset'
import type { FilmPart } from '@hlizo/media/film-parts'
import { SEGMENT_SECONDS } from '@hlizo/media/ladder'
import { assetKey, type MediaStore } from '@hlizo/media/store'
import { runBareFfmpeg } from '@hlizo/media/testing-ffmpeg'
import { readNumbers } from '@hlizo/media/testing-numbered-film'
import { compareSound, SOUND, type SoundSeams } from './compare-sound.ts'
import { cutsOf, segmentName, writeCut } from './cuts.ts'

/** The files of a film that are compared, and what is published about it. */
export type Collected = { readonly directory: string; readonly asset: MediaAsset }

/** What was found where the parts of a film meet, beside the same film of a single run. */
export type Seams = {
  /** Pictures of the whole film in its smallest rendition. */
  readonly pictures: number
  /** Pictures that are not the one after the picture before. */
  readonly wrongPictures: number
  readonly cuts: number
  /** Of all renditions, in the segments on both sides of a cut: lost, doubled or exchanged pictures. */
  readonly wrongAtCuts: number
  /** The smallest luma PSNR of those segments against the single run, in dB. */
  readonly leastPsnr: number
  readonly sound: SoundSeams
}

type Given = {
  readonly tools: MediaTools
  readonly parts: readonly FilmPart[]
  readonly framesPerSegment: number
}

const LIMIT = { timeLimitMs: 30 * 60_000 }
const SMALLEST = 'v234'

/** Copies what is compared out of the store: the sound, the smallest rendition, and all segments at cuts. */
export async function collectFilm(
  { asset, store }: { readonly asset: MediaAsset; readonly store: MediaStore },
  directory: string,
  parts: readonly FilmPart[],
): Promise<Collected> {
  const near = new Set(
    asset.renditions.flatMap(({ name }) =>
      cutsOf(parts, 'video').flatMap((cut) => [segmentName(name, cut - 1), segmentName(name, cut)]),
    ),
  )
  await mkdir(directory, { recursive: true })
  for (const { name } of asset.files) {
    const isWhole = name.startsWith(SOUND) || name.startsWith(SMALLEST)
    if (!isWhole && !name.endsWith('_init.mp4') && !near.has(name)) continue
    const bytes = await store.get(assetKey(asset.id, name))
    if (bytes === null) throw new Error(`${name} is not in the store.`)
    await writeFile(join(directory, name), bytes)
  }

  return { directory, asset }
}

const countWrong = (numbers: readonly number[], first: number, length: number) =>
  Math.abs(numbers.length - length) +
  numbers.filter((number, index) => number !== first + index).length

/** The smallest PSNR between the pictures of two playlists. */
async function psnrOf(tools: MediaTools, one: string, other: string): Promise<number> {
  const input = (file: string) => ['-allowed_extensions', 'ALL', '-i', file]
  const { stderr } = await runBareFfmpeg(
    tools,
    [...input(one), ...input(other), '-lavfi', 'psnr', '-f', 'null', '-'],
    LIMIT,
  )
  const found = / y:(inf|[\d.]+) .* min:(?:inf|[\d.]+) /.exec(stderr)?.[1] ?? 'nan'

  return found === 'inf' ? Number.POSITIVE_INFINITY : Number(found)
}

async function compareCuts({ directory: joined, asset }: Collected, whole: string, given: Given) {
  const { tools, parts, framesPerSegment } = given
  let wrong = 0
  let leastPsnr = Number.POSITIVE_INFINITY
  for (const cut of cutsOf(parts, 'video'))
    for (const { name } of asset.renditions) {
      const list = await writeCut(joined, name, cut)
      await writeCut(whole, name, cut)
      const numbers = await readNumbers(tools, joined, list, LIMIT)
      wrong += countWrong(numbers, (cut - 1) * framesPerSegment, 2 * framesPerSegment)
      leastPsnr = Math.min(leastPsnr, await psnrOf(tools, join(joined, list), join(whole, list)))
    }

  return { wrongAtCuts: wrong, leastPsnr }
}

/** Compares a film that was joined from parts with the same film of a single run. */
export async function compareFilms(
  joined: Collected,
  whole: Collected,
  given: Given,
): Promise<Seams> {
  const { tools, parts, framesPerSegment } = given
  const numbers = await readNumbers(tools, joined.directory, `${SMALLEST}.m3u8`, LIMIT)
  const pictures = Math.round((joined.asset.durationSeconds * framesPerSegment) / SEGMENT_SECONDS)

  return {
    pictures: numbers.length,
    wrongPictures: countWrong(numbers, 0, pictures),
    cuts: cutsOf(parts, 'video').length,
    ...(await compareCuts(joined, whole.directory, given)),
    sound: await compareSound(joined.directory, whole.directory, given),
  }
}
