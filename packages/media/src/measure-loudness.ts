import type { AcceptedMaster } from './accept.ts'
import type { MediaTools } from './ffmpeg.ts'
import { measureArguments, parseLoudness, type Loudness } from './loudness.ts'
import { runFfmpeg, SMALL_JOB_MS } from './run-ffmpeg.ts'

/** The loudness of a master and the decoded duration of its sound; null without sound. */
export async function measureLoudness(options: {
  readonly file: string
  readonly master: AcceptedMaster
  readonly tools: MediaTools
  readonly signal: AbortSignal | undefined
  readonly onSeconds: (seconds: number) => void
}): Promise<{ readonly loudness: Loudness | null; readonly soundSeconds: number | null }> {
  const { file, master, tools, signal, onSeconds } = options
  if (master.audio === null) return { loudness: null, soundSeconds: null }
  let soundSeconds: number | null = null
  const report = await runFfmpeg(tools, {
    args: measureArguments(file, master.audio.index),
    timeLimitMs: SMALL_JOB_MS + master.durationSeconds * 2_000,
    signal,
    onSeconds: (seconds) => {
      soundSeconds = seconds
      onSeconds(seconds)
    },
  })

  return { loudness: parseLoudness(report), soundSeconds }
}
