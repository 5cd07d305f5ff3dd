import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { MediaTools } from '@hlizo/media/ffmpeg'
import type { MediaAsset } from '@hlizo/media/asset'
import type { FilmPart } from '@hlizo/media/film-parts'
import { SEGMENT_SECONDS } from '@hlizo/media/ladder'
import { assetKey, type MediaStore } from '@hlizo/media/store'
import { runBareFfmpeg } from '@hlizo/media/testing-ffmpeg'
import { readNumbers } from '@hlizo/media/testing-numbered-film'

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
  /** Names of files of sound whose bytes are not those of the single run. */
  readonly otherSound: readonly string[]
  /** Integrated loudness (EBU R 128) of the joined film and of the single run, in LUFS. */
  readonly lufs: readonly [joined: number, whole: number]
  /** The largest step between neighbouring samples near a cut, and in the rest of the film. */
  readonly steps: { readonly atCuts: number; readonly elsewhere: number }
}

type Given = {
  readonly tools: MediaTools
  readonly parts: readonly FilmPart[]
  readonly framesPerSegment: number
}

const LIMIT = { timeLimitMs: 30 * 60_000 }
const SMALLEST = 'v234'
const SOUND = 'a128'
/** A click is looked for so near to a cut. */
const NEAR_SECONDS = 0.1

const segmentName = (track: string, segment: number) =>
  `${track}_${String(segment).padStart(5, '0')}.m4s`

const cutsOf = (parts: readonly FilmPart[]): number[] =>
  parts.flatMap((part) => (part.kind === 'video' && part.fromSegment > 0 ? [part.fromSegment] : []))

/** Copies what is compared out of the store: the sound, the smallest rendition, and all segments at cuts. */
export async function collectFilm(
  { asset, store }: { readonly asset: MediaAsset; readonly store: MediaStore },
  directory: string,
  parts: readonly FilmPart[],
): Promise<Collected> {
  const near = new Set(
    asset.renditions.flatMap(({ name }) =>
      cutsOf(parts).flatMap((cut) => [segmentName(name, cut - 1), segmentName(name, cut)]),
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

/** Writes a playlist of the two segments that meet at a cut. */
async function writeCut(directory: string, track: string, cut: number): Promise<string> {
  const name = `${track}-cut-${cut}.m3u8`
  const segments = [cut - 1, cut].map(
    (segment) => `#EXTINF:${SEGMENT_SECONDS}.0,\n${segmentName(track, segment)}\n`,
  )
  const text =
    '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:2\n#EXT-X-PLAYLIST-TYPE:VOD\n' +
    `#EXT-X-MAP:URI="${track}_init.mp4"\n${segments.join('')}#EXT-X-ENDLIST\n`
  await writeFile(join(directory, name), text)

  return name
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
  for (const cut of cutsOf(parts))
    for (const { name } of asset.renditions) {
      const list = await writeCut(joined, name, cut)
      await writeCut(whole, name, cut)
      const numbers = await readNumbers(tools, joined, list, LIMIT)
      wrong += countWrong(numbers, (cut - 1) * framesPerSegment, 2 * framesPerSegment)
      leastPsnr = Math.min(leastPsnr, await psnrOf(tools, join(joined, list), join(whole, list)))
    }

  return { wrongAtCuts: wrong, leastPsnr }
}

async function loudnessOf(tools: MediaTools, directory: string): Promise<number> {
  const file = join(directory, `${SOUND}.m3u8`)
  const { stderr } = await runBareFfmpeg(
    tools,
    [
      '-allowed_extensions',
      'ALL',
      '-i',
      file,
      '-af',
      'ebur128=framelog=verbose',
      '-f',
      'null',
      '-',
    ],
    LIMIT,
  )

  return z.coerce.number().parse(/I:\s+(-?[\d.]+) LUFS/.exec(stderr)?.[1])
}

/** The largest steps between neighbouring samples, near the cuts and elsewhere. A click is such a step. */
async function stepsOf({ tools, parts }: Given, directory: string): Promise<Seams['steps']> {
  const cuts = cutsOf(parts).map((segment) => segment * SEGMENT_SECONDS)
  const steps = { atCuts: 0, elsewhere: 0 }
  let isNear = false
  const onLine = (line: string) => {
    const at = /pts_time:([\d.]+)/.exec(line)?.[1]
    if (at !== undefined) isNear = cuts.some((cut) => Math.abs(cut - Number(at)) < NEAR_SECONDS)
    const step = /Max_difference=([\d.]+)/.exec(line)?.[1]
    if (step === undefined) return
    const kind = isNear ? 'atCuts' : 'elsewhere'
    steps[kind] = Math.max(steps[kind], Number(step))
  }
  const filter =
    'astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=Max_difference,' +
    'ametadata=mode=print:key=lavfi.astats.Overall.Max_difference:file=-'
  const file = join(directory, `${SOUND}.m3u8`)
  await runBareFfmpeg(
    tools,
    [
      '-loglevel',
      'error',
      '-allowed_extensions',
      'ALL',
      '-i',
      file,
      '-af',
      filter,
      '-f',
      'null',
      '/dev/null',
    ],
    { ...LIMIT, onLine },
  )

  return steps
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
  const hashes = new Map(whole.asset.files.map(({ name, sha256 }) => [name, sha256]))

  return {
    pictures: numbers.length,
    wrongPictures: countWrong(numbers, 0, pictures),
    cuts: cutsOf(parts).length,
    ...(await compareCuts(joined, whole.directory, given)),
    otherSound: joined.asset.files.flatMap(({ name, sha256 }) =>
      /^a\d+/.test(name) && hashes.get(name) !== sha256 ? [name] : [],
    ),
    lufs: [await loudnessOf(tools, joined.directory), await loudnessOf(tools, whole.directory)],
    steps: await stepsOf(given, joined.directory),
  }
}
