import { MINUTE_MS } from '@hlizo/kit/durations'
import type { MediaTools } from './ffmpeg.ts'
import { runTool } from './run-tool.ts'
import { wrapperOf } from './sandbox.ts'
import { words } from './words.ts'

/** The demuxers of films and sound. Playlists, concat scripts, pictures and devices are excluded. */
export const ALLOWED_FORMATS =
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,mxf,asf,flv,ogg,mp3,wav,flac'

/** 8K UHD, 7680 × 4320. */
export const MAX_PIXELS = 33_177_600

/** For work whose length does not depend on the film's. */
export const SMALL_JOB_MS = 10 * MINUTE_MS

export type FfmpegJob = {
  readonly args: readonly string[]
  readonly timeLimitMs: number
  readonly directory?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Whether a user waits for it: then it has the priority of the product. */
  readonly isAwaited?: boolean | undefined
  /** Called with the seconds of film written so far. */
  readonly onSeconds?: ((seconds: number) => void) | undefined
}

/** Opens a master as a local file of an allowed format, whatever its name. */
export function inputArguments(file: string): string[] {
  return [
    ...words('-protocol_whitelist file,pipe'),
    ...words(`-format_whitelist ${ALLOWED_FORMATS} -max_pixels ${MAX_PIXELS}`),
    '-i',
    `file:${file}`,
  ]
}

/** Opens one of our renditions. Pictures and previews are made from it because it is upright, in SDR colours and fast to seek. */
export function renditionArguments(name: string): string[] {
  return words(`-protocol_whitelist file,pipe -allowed_extensions ALL -f hls -i ${name}.m3u8`)
}

/**
 * Runs ffmpeg in the sandbox and returns its stderr.
 *
 * @throws MediaToolError as `runTool` does.
 */
export async function runFfmpeg(tools: MediaTools, job: FfmpegJob): Promise<string> {
  const progress = job.onSeconds ? ['-progress', 'pipe:1'] : []
  const { onSeconds } = job
  const { stderr } = await runTool({
    wrapper: wrapperOf(tools.sandbox, job),
    command: [
      tools.ffmpeg,
      ...words('-hide_banner -nostdin -nostats -y'),
      ...progress,
      ...job.args,
    ],
    env: toolEnvironment(tools),
    timeLimitMs: job.timeLimitMs,
    directory: job.directory,
    signal: job.signal,
    onLine: onSeconds && ((line) => tellSeconds(line, onSeconds)),
  })

  return stderr
}

/** The environment of media tools: PATH and locale, no secrets. */
export function toolEnvironment(tools: Pick<MediaTools, 'searchPath'>): Record<string, string> {
  return { PATH: tools.searchPath, LC_ALL: 'C' }
}

function tellSeconds(line: string, tell: (seconds: number) => void): void {
  const microseconds = /^out_time_us=(\d+)$/.exec(line)?.[1]
  if (microseconds !== undefined) tell(Number(microseconds) / 1e6)
}
