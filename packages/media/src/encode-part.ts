import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { acceptMaster } from './accept.ts'
import type { MediaTools } from './ffmpeg.ts'
import type { FilmPart, VideoPart } from './film-parts.ts'
import { moveSegment, timescaleOf } from './move-segment.ts'
import { planVideoPart, threadsPerEncoder, type Preset } from './plan.ts'
import { probeMaster } from './probe.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { MediaToolError } from './run-tool.ts'
import { parseSegmentList } from './segments.ts'
import { planSoundPart, type PartRun } from './sound-part.ts'

/** An encoded part: its files, which are in one folder. */
export const EncodedPart = z.object({
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
  /** The master; for a part of the sound its samples (`DecodedSound`). */
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

/** Encodes one part of a master. Its segments have the names and times that they have in the film. */
export async function encodePart(order: PartOrder): Promise<EncodedPart> {
  const { file, part, tools, directory, signal } = order
  const run = part.kind === 'video' ? await videoRun(order, part) : await planSoundPart(file, part)
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  await runFfmpeg(tools, {
    args: run.args,
    timeLimitMs: run.timeLimitMs,
    directory,
    signal,
    onSeconds: (seconds) => order.onFraction?.(Math.min(1, seconds / run.seconds)),
  })
  const tracks: EncodedPart['tracks'] = []
  for (const { name } of run.tracks) tracks.push(await finishTrack(directory, name, run, part))

  return { tracks }
}

async function videoRun(order: PartOrder, part: VideoPart): Promise<PartRun> {
  const { file, tools, signal, preset = 'fast', hasAv1 = false } = order
  const master = acceptMaster(await probeMaster(tools, file, signal))
  if (!master.ok) throw new MediaToolError('FAILED', `The master is refused: ${master.refusal}`, '')
  if (hasAv1 && tools.extras.av1 === null)
    throw new MediaToolError('FAILED', 'This ffmpeg has no encoder of AV1.', '')
  const { videos, args, timeLimitMs, keyframeSeconds } = planVideoPart(
    {
      file,
      master: master.value,
      coverFile: null,
      loudness: null,
      preset,
      av1Encoder: hasAv1 ? tools.extras.av1 : null,
      threads: threadsPerEncoder(),
    },
    part,
  )
  const end =
    part.toSegment === null ? master.value.durationSeconds : part.toSegment * keyframeSeconds

  return {
    tracks: videos,
    args,
    timeLimitMs,
    segmentSeconds: keyframeSeconds,
    first: part.fromSegment,
    seconds: Math.max(keyframeSeconds, end - part.fromSegment * keyframeSeconds),
  }
}

/** Moves the segments of a track to where they belong in the film, and drops those around the part. */
async function finishTrack(
  directory: string,
  name: string,
  { first, segmentSeconds }: PartRun,
  { fromSegment, toSegment }: FilmPart,
): Promise<EncodedPart['tracks'][number]> {
  const initFile = `${name}_init.mp4`
  const init = await readFile(join(directory, initFile))
  const listed = parseSegmentList(await readFile(join(directory, `${name}.m3u8`), 'utf8'))
  const ticks = wholeTicks(first * segmentSeconds * timescaleOf(init))
  const segments: EncodedPart['tracks'][number]['segments'] = []
  const wanted = listed.slice(
    fromSegment - first,
    toSegment === null ? undefined : toSegment - first,
  )
  for (const { file, seconds } of wanted) {
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
