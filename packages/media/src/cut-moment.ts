import { MINUTE_MS } from '@hlizo/kit/durations'
import type { MediaTools } from './ffmpeg.ts'
import type { FrameRate } from './master-probe.ts'
import { fromWholeFrame, type FetchedMoment, type Stretch } from './moment-source.ts'
import { inputArguments, runFfmpeg } from './run-ffmpeg.ts'
import { words } from './words.ts'

/** The clip that is there first: without captions and end card. */
export const FIRST_CLIP = 'clip.mp4'
const CUT_MS = MINUTE_MS
/** B-frames let a cut without encoding run on for some frames. */
const EARLY_SECONDS = 0.12

/**
 * The arguments that cut a stretch without encoding. The file begins with the keyframe before the start, and
 * an edit list lets it play from the start itself. Both tracks keep the film's times, so they stay in sync.
 */
function cutArguments(
  { picture, sound }: FetchedMoment,
  { startSeconds, endSeconds }: Stretch,
): string[] {
  const start = startSeconds.toFixed(6)
  const seek = words(`-seek_timestamp 1 -ss ${start}`)

  return [
    ...words('-copyts'),
    ...seek,
    ...inputArguments(picture),
    ...(sound === null ? [] : [...seek, ...inputArguments(sound)]),
    ...words(`-map 0:v:0 ${sound === null ? '-an' : '-map 1:a:0'} -c copy`),
    ...words(`-to ${(endSeconds - EARLY_SECONDS).toFixed(3)} -output_ts_offset -${start}`),
    ...words('-avoid_negative_ts disabled -map_metadata -1 -map_chapters -1'),
    ...words(`-movflags +faststart ${FIRST_CLIP}`),
  ]
}

/** Cuts `clip.mp4` in the directory of the fetched segments. */
export async function cutMoment(options: {
  readonly tools: MediaTools
  readonly fetched: FetchedMoment
  readonly stretch: Stretch
  readonly frameRate: FrameRate
  readonly directory: string
  readonly signal?: AbortSignal | undefined
}): Promise<void> {
  const { tools, fetched, stretch, frameRate, directory, signal } = options
  const args = cutArguments(fetched, fromWholeFrame(stretch, frameRate))
  await runFfmpeg(tools, { args, directory, timeLimitMs: CUT_MS, signal, isAwaited: true })
}
