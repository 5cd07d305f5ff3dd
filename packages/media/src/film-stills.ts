import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { MediaAsset } from './asset.ts'
import { unsealed } from './encrypt.ts'
import { excerptOf } from './excerpt.ts'
import type { MediaTools } from './ffmpeg.ts'
import { pictureIdOf } from './picture.ts'
import { renditionArguments, runFfmpeg } from './run-ffmpeg.ts'
import { MediaToolError } from './run-tool.ts'
import { parseSegmentList } from './segments.ts'
import { assetKey, type MediaStore } from './store.ts'
import { FRAME_SEARCH_SECONDS } from './thumbnails.ts'
import { words } from './words.ts'

/** A frame of a film that may become the picture of its title. */
const FilmStill = z.strictObject({
  file: z.string(),
  seconds: z.number(),
  /** The id of the picture that is made of it. */
  pictureId: z.string(),
})
type FilmStill = z.infer<typeof FilmStill>

/** Written after the pictures that it lists. */
const STILLS_FILE = 'stills.json'
const FRAME_FILE = 'frame.jpg'
const EXCERPT = 'excerpt'
/** Sharp enough for the largest thumbnail. */
const MAX_WIDTH = 1920
/** A stage in the dark has at least a lit face. */
const BLACK_PERCENT = 97
/** How many moments are tried before a black frame is taken. */
const TRIES = 4
const LIMIT_MS = 120_000

type StillsOptions = {
  readonly store: MediaStore
  readonly asset: MediaAsset
  readonly count: number
  /** The key of an encrypted film; null for one in clear. */
  readonly key: Uint8Array | null
  readonly tools: MediaTools
  readonly workDir: string
  readonly signal?: AbortSignal | undefined
}

/** The stills of a film; null until they are drawn. */
export async function readStills(
  store: Pick<MediaStore, 'get'>,
  assetId: string,
): Promise<FilmStill[] | null> {
  const bytes = await store.get(assetKey(assetId, STILLS_FILE))

  return bytes === null ? null : z.array(FilmStill).parse(JSON.parse(bytes.toString('utf8')))
}

/**
 * Draws frames spread over a film from its own segments, since masters are not stored, and stores
 * them beside it. Black frames are passed over. An interrupted run is repeated from its start.
 *
 * @throws MediaToolError when no frame can be read.
 */
export async function drawStills(options: StillsOptions): Promise<void> {
  const { store, asset, workDir, count, signal } = options
  const directory = join(workDir, `stills-${asset.id}`)
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  try {
    const film = await openRendition(options, directory)
    const stills: FilmStill[] = []
    for (let index = 0; index < count; index += 1) {
      signal?.throwIfAborted()
      const still = await drawStill(film, index)
      if (still && stills.every(({ pictureId }) => pictureId !== still.pictureId))
        stills.push(still)
    }
    if (stills.length === 0) throw new MediaToolError('FAILED', 'The film has no frame', '')
    const bytes = Buffer.from(JSON.stringify(stills))
    await store.put(assetKey(asset.id, STILLS_FILE), { bytes })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

type Rendition = StillsOptions & {
  readonly directory: string
  readonly initFile: string
  readonly segments: readonly { readonly file: string; readonly seconds: number }[]
}

async function openRendition(options: StillsOptions, directory: string): Promise<Rendition> {
  const { asset } = options
  const sharp = asset.renditions.find(
    ({ width, codec }) => width <= MAX_WIDTH && codec.startsWith('avc1'),
  )
  const { playlist = '' } = sharp ?? asset.renditions.at(-1) ?? {}
  const text = (await stored(options, playlist)).toString('utf8')
  const initFile = /^#EXT-X-MAP:URI="([^"]+)"/m.exec(text)?.[1] ?? ''
  await writeFile(join(directory, initFile), await stored(options, initFile))

  return { ...options, directory, initFile, segments: parseSegmentList(text) }
}

async function stored({ store, asset, key }: StillsOptions, file: string): Promise<Buffer> {
  const bytes = await store.get(assetKey(asset.id, file))
  if (bytes === null) throw new Error(`Film ${asset.id} has lost its ${file}: import it again`)

  return key === null ? bytes : unsealed(file, bytes, key)
}

async function drawStill(film: Rendition, index: number): Promise<FilmStill | null> {
  const { store, asset, count, directory } = film
  // No two stills look at the same moments.
  const step = asset.durationSeconds / (count + 1) / TRIES
  const length = Math.min(FRAME_SEARCH_SECONDS, step)
  const start = step * TRIES * (index + 1)
  let seconds: number | null = null
  for (let one = 0; one < TRIES && seconds === null; one += 1)
    seconds = await drawFrame(film, { start: start + step * one, length }, 'lit')
  const whole = Math.min(FRAME_SEARCH_SECONDS, step * TRIES)
  seconds ??= await drawFrame(film, { start, length: whole }, 'any')
  if (seconds === null) return null

  const bytes = await readFile(join(directory, FRAME_FILE))
  const file = `still_${index + 1}.jpg`
  await store.put(assetKey(asset.id, file), { bytes })

  return { file, seconds, pictureId: pictureIdOf(bytes, 'thumbnail') }
}

type Span = { readonly start: number; readonly length: number }

/** Writes a representative frame of a span, and returns its second; null when there is none. */
async function drawFrame(
  film: Rendition,
  { start, length }: Span,
  wanted: 'lit' | 'any',
): Promise<number | null> {
  const { directory, segments, initFile, tools, signal } = film
  const { playlist, offsetSeconds } = excerptOf(segments, initFile, start, length)
  const files = parseSegmentList(playlist).map(({ file }) => file)
  if (files.length === 0) return null
  for (const file of files) await writeFile(join(directory, file), await stored(film, file))
  await writeFile(join(directory, `${EXCERPT}.m3u8`), playlist)
  const filters = frameFilters(offsetSeconds, length, wanted)
  const output = [...words('-map 0:v:0 -vf'), filters, ...words('-frames:v 1 -q:v 2 -update 1')]
  const args = [...renditionArguments(EXCERPT), ...output, FRAME_FILE]
  const report = await runFfmpeg(tools, {
    args,
    directory,
    timeLimitMs: LIMIT_MS,
    signal,
  }).catch((error: unknown) => {
    // Some versions of ffmpeg end with an error when the filters pass no frame.
    if (wanted === 'lit' && error instanceof MediaToolError && error.reason === 'FAILED') return ''
    throw error
  })
  for (const file of files) await rm(join(directory, file), { force: true })
  const taken = /pts_time:\s*([\d.]+)/.exec(report)?.[1]

  return taken === undefined ? null : start - offsetSeconds + Number(taken)
}

/** `showinfo` reports the moment of the frame that is written. */
function frameFilters(offsetSeconds: number, length: number, wanted: 'lit' | 'any'): string {
  const share = 'lavfi.blackframe.pblack'
  const lit = [
    'blackframe=amount=0',
    `metadata=mode=select:key=${share}:value=${BLACK_PERCENT}:function=less`,
  ]

  return [
    `trim=start=${offsetSeconds.toFixed(3)}:duration=${length.toFixed(3)}`,
    ...(wanted === 'lit' ? lit : []),
    'thumbnail=n=50',
    'showinfo',
  ].join(',')
}
