import type { MediaTools } from './ffmpeg.ts'
import { runTool } from './run-tool.ts'
import { words } from './words.ts'

/** The demuxers a master may need, of films and of sound. Playlists, concat scripts, pictures and devices are not among them. */
export const ALLOWED_FORMATS =
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,mxf,asf,flv,ogg,mp3,wav,flac'

/** The largest picture that is decoded: 8K UHD, 7680 × 4320. */
export const MAX_PIXELS = 33_177_600

/** A job for ffmpeg: what to run, how long it may take, and where to tell of its progress. */
export type FfmpegJob = {
  readonly args: readonly string[]
  readonly timeLimitMs: number
  /** Where names without a folder are written. */
  readonly directory?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Called with the seconds of film written so far. */
  readonly onSeconds?: ((seconds: number) => void) | undefined
}

/** How a master is opened: as a local file of an allowed format, whatever its name looks like. */
export function inputArguments(file: string): string[] {
  return [
    ...words('-protocol_whitelist file,pipe'),
    ...words(`-format_whitelist ${ALLOWED_FORMATS} -max_pixels ${MAX_PIXELS}`),
    '-i',
    `file:${file}`,
  ]
}

/**
 * How a rendition that we have encoded is opened again. Pictures and previews are made from it rather
 * than from the master: it is upright, unsqueezed, in SDR colours, and quick to seek in.
 */
export function renditionArguments(name: string): string[] {
  return words(`-protocol_whitelist file,pipe -allowed_extensions ALL -f hls -i ${name}.m3u8`)
}

/** Runs ffmpeg inside the sandbox and gives what it said on stderr. Fails as `runTool` does. */
export async function runFfmpeg(tools: MediaTools, job: FfmpegJob): Promise<string> {
  const progress = job.onSeconds ? ['-progress', 'pipe:1'] : []
  const { onSeconds } = job
  const { stderr } = await runTool({
    wrapper: tools.sandbox.wrapper,
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

/** The environment of every media tool: a PATH and plain English, nothing of ours. */
export function toolEnvironment(tools: Pick<MediaTools, 'searchPath'>): Record<string, string> {
  return { PATH: tools.searchPath, LC_ALL: 'C' }
}

function tellSeconds(line: string, tell: (seconds: number) => void): void {
  const microseconds = /^out_time_us=(\d+)$/.exec(line)?.[1]
  if (microseconds !== undefined) tell(Number(microseconds) / 1e6)
}
