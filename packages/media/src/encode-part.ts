import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { acceptMaster, type AcceptedMaster } from './accept.ts'
import type { MediaTools } from './ffmpeg.ts'
import type { FilmPart } from './film-parts.ts'
import { Loudness } from './loudness.ts'
import { measureLoudness } from './measure-loudness.ts'
import { moveSegment, timescaleOf } from './move-segment.ts'
import { planPart, threadsPerEncoder, type EncodingPlan, type Preset } from './plan.ts'
import { probeMaster } from './probe.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { MediaToolError } from './run-tool.ts'
import { parseSegmentList } from './segments.ts'

/** An encoded part: its files, which are in one folder. */
export const EncodedPart = z.object({
  /** The loudness of the master; null for the picture and for silence. */
  loudness: Loudness.nullable(),
  tracks: z.array(
    z.object({
      name: z.string(),
      init: z.object({ file: z.string(), bytes: z.int(), sha256: z.string() }),
      segments: z.array(z.object({ file: z.string(), bytes: z.int(), seconds: z.number() })),
    }),
  ),
})
export type EncodedPart = z.infer<typeof EncodedPart>

type PartOrder = {
  readonly file: string
  readonly part: FilmPart
  readonly preset?: Preset | undefined
  readonly hasAv1?: boolean | undefined
  readonly tools: MediaTools
  /** A folder for the files of the part; what is in it is deleted. */
  readonly directory: string
  readonly signal?: AbortSignal | undefined
  readonly onFraction?: ((fraction: number) => void) | undefined
}

/** The share of measuring in the work on the sound. */
const MEASURING = 0.4

/** Encodes one part of a master. Its segments have the names and times that they have in the film. */
export async function encodePart(order: PartOrder): Promise<EncodedPart> {
  const { file, part, tools, directory, signal, preset = 'fast', hasAv1 = false } = order
  const master = acceptMaster(await probeMaster(tools, file, signal))
  if (!master.ok) throw new MediaToolError('FAILED', `The master is refused: ${master.refusal}`, '')
  if (hasAv1 && tools.extras.av1 === null)
    throw new MediaToolError('FAILED', 'This ffmpeg has no encoder of AV1.', '')
  const loudness = part.kind === 'sound' ? await loudnessOf(order, master.value) : null
  const plan = planPart(
    {
      file,
      master: master.value,
      coverFile: null,
      loudness,
      preset,
      av1Encoder: hasAv1 ? tools.extras.av1 : null,
      threads: threadsPerEncoder(),
    },
    part,
  )
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  const filmSeconds = secondsOf(part, plan, master.value)
  const shareBefore = part.kind === 'sound' ? MEASURING : 0
  await runFfmpeg(tools, {
    args: plan.args,
    timeLimitMs: plan.timeLimitMs,
    directory,
    signal,
    onSeconds: (seconds) =>
      order.onFraction?.(shareBefore + (1 - shareBefore) * Math.min(1, seconds / filmSeconds)),
  })
  const tracks: EncodedPart['tracks'] = []
  for (const { name } of [...plan.videos, ...plan.audios])
    tracks.push(await finishTrack(directory, name, plan, part))

  return { loudness, tracks }
}

function loudnessOf(order: PartOrder, master: AcceptedMaster) {
  const { file, tools, signal, onFraction } = order
  return measureLoudness({
    file,
    master,
    tools,
    signal,
    onSeconds: (seconds) => onFraction?.(MEASURING * Math.min(1, seconds / master.durationSeconds)),
  }).then(({ loudness }) => loudness)
}

function secondsOf(part: FilmPart, { keyframeSeconds }: EncodingPlan, master: AcceptedMaster) {
  if (part.kind === 'sound') return master.durationSeconds
  const start = part.fromSegment * keyframeSeconds

  return Math.max(
    keyframeSeconds,
    part.toSegment === null
      ? master.durationSeconds - start
      : part.toSegment * keyframeSeconds - start,
  )
}

/** Moves the segments of a track to where they belong in the film. */
async function finishTrack(
  directory: string,
  name: string,
  { keyframeSeconds }: EncodingPlan,
  part: FilmPart,
): Promise<EncodedPart['tracks'][number]> {
  const initFile = `${name}_init.mp4`
  const init = await readFile(join(directory, initFile))
  const listed = parseSegmentList(await readFile(join(directory, `${name}.m3u8`), 'utf8'))
  const first = part.kind === 'sound' ? 0 : part.fromSegment
  const ticks = wholeTicks(first * keyframeSeconds * timescaleOf(init))
  const segments: EncodedPart['tracks'][number]['segments'] = []
  for (const { file, seconds } of listed) {
    const bytes = await readFile(join(directory, file))
    if (first > 0) {
      moveSegment(bytes, { ticks, segments: first })
      await writeFile(join(directory, file), bytes)
    }
    segments.push({ file, bytes: bytes.length, seconds })
  }
  const sha256 = createHash('sha256').update(init).digest('hex')

  return { name, init: { file: initFile, bytes: init.length, sha256 }, segments }
}

/** The timescale of a track is a multiple of its frame rate, so a border is a whole number of ticks. */
function wholeTicks(ticks: number): number {
  const whole = Math.round(ticks)
  if (Math.abs(ticks - whole) > 1e-3)
    throw new MediaToolError('FAILED', `A part of the film would begin at ${ticks} ticks.`, '')

  return whole
}
