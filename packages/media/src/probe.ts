import { z } from 'zod'
import { MINUTE_MS } from '@hlizo/kit/durations'
import type { MediaTools } from './ffmpeg.ts'
import { smoothFrameRate } from './frame-rate.ts'
import { languageOf } from './language.ts'
import { FrameRate, shownSize, type MasterProbe } from './master-probe.ts'
import { parseFfmpegBanner } from './probe-banner.ts'
import { ALLOWED_FORMATS, MAX_PIXELS, inputArguments, toolEnvironment } from './run-ffmpeg.ts'
import { MediaToolError, runTool } from './run-tool.ts'
import { words } from './words.ts'

const Rotation = z.object({ rotation: z.number().optional() })
const ProbedStream = z.object({
  index: z.int(),
  codec_type: z.string().default('unknown'),
  codec_name: z.string().default('unknown'),
  width: z.int().optional(),
  height: z.int().optional(),
  sample_aspect_ratio: z.string().optional(),
  avg_frame_rate: z.string().default('0/0'),
  r_frame_rate: z.string().default('0/0'),
  pix_fmt: z.string().default('unknown'),
  color_space: z.string().default('unknown'),
  color_transfer: z.string().default('unknown'),
  channels: z.int().optional(),
  duration: z.coerce.number().optional(),
  /** Matroska states durations as a tag: `01:02:03.456000000`. */
  tags: z.object({ DURATION: z.string().optional(), language: z.string().optional() }).default({}),
  disposition: z
    .object({ attached_pic: z.int().default(0), default: z.int().default(0) })
    .partial(),
  side_data_list: z.array(Rotation).default([]),
})
type ProbedStream = z.infer<typeof ProbedStream>

const ProbedChapter = z.object({
  start_time: z.coerce.number(),
  tags: z.object({ title: z.string().optional() }).default({}),
})
const Probed = z.object({
  streams: z.array(ProbedStream),
  chapters: z.array(ProbedChapter).default([]),
  format: z.object({
    format_name: z.string(),
    nb_streams: z.int(),
    duration: z.coerce.number().catch(0).default(0),
  }),
})

const PROBE_TIME_LIMIT_MS = MINUTE_MS

/**
 * Probes a file with ffprobe, else with ffmpeg. Null when its format is not allowed or it cannot be
 * parsed. It runs in the sandbox because the file is untrusted.
 */
export async function probeMaster(
  tools: MediaTools,
  file: string,
  signal?: AbortSignal,
): Promise<MasterProbe | null> {
  const command = tools.ffprobe ? ffprobeCommand(tools.ffprobe, file) : bannerCommand(tools, file)

  try {
    const { stdout } = await runTool({
      wrapper: tools.sandbox.wrapper,
      command,
      env: toolEnvironment(tools),
      timeLimitMs: PROBE_TIME_LIMIT_MS,
      signal,
    })
    return tools.ffprobe ? parseProbe(stdout) : null
  } catch (error) {
    if (!(error instanceof MediaToolError) || error.reason === 'NO_SPACE') throw error
    // Without an output ffmpeg always fails, after it has described the file.
    return tools.ffprobe ? null : parseFfmpegBanner(error.stderr)
  }
}

/** Parses ffprobe's JSON; null when ffprobe could not read the file. */
export function parseProbe(json: string): MasterProbe | null {
  const probed = Probed.safeParse(JSON.parse(json))
  if (!probed.success) return null
  const { streams, chapters, format } = probed.data
  const moving = streams.find((one) => one.codec_type === 'video' && !one.disposition.attached_pic)
  const voices = streams.filter((one) => one.codec_type === 'audio' && one.channels)
  const voice = voices.find((one) => one.disposition.default) ?? voices[0]
  const cover = streams.find((one) => one.codec_type === 'video' && one.disposition.attached_pic)
  const others = streams.filter((one) => ![moving, voice].includes(one))

  return {
    formats: format.format_name.split(','),
    durationSeconds: format.duration,
    streamCount: format.nb_streams,
    video: moving ? videoOf(moving) : null,
    audio: voice?.channels ? { index: voice.index, channels: voice.channels } : null,
    artwork: cover?.index ?? null,
    others: others.flatMap(otherTrack),
    chapters: chapters.map(({ start_time, tags }) => ({
      t: start_time,
      title: tags.title ?? null,
    })),
  }
}

const KINDS = { audio: 'audio', video: 'video', subtitle: 'captions' } as const
const isKind = (type: string): type is keyof typeof KINDS => type in KINDS

function otherTrack({ index, codec_type, codec_name, tags, disposition }: ProbedStream) {
  if (!isKind(codec_type) || disposition.attached_pic) return []
  return { index, kind: KINDS[codec_type], codec: codec_name, lang: languageOf(tags.language) }
}

/** Parses `25/1` or `30000/1001`; null for `0/0` and anything else. */
export function parseFrameRate(text: string): FrameRate | null {
  const [numerator, denominator] = text.split('/').map(Number)
  const rate = FrameRate.safeParse({ numerator, denominator })

  return rate.success ? rate.data : null
}

function videoOf(stream: ProbedStream): MasterProbe['video'] {
  const { width, height } = stream
  if (!width || !height) return null
  const rotation = stream.side_data_list.find((data) => data.rotation !== undefined)?.rotation ?? 0
  const timed = parseFrameRate(stream.r_frame_rate)
  const average = parseFrameRate(stream.avg_frame_rate) ??
    timed ?? { numerator: 25, denominator: 1 }
  const [x, y] = (stream.sample_aspect_ratio ?? '1:1').split(':').map(Number)

  return {
    index: stream.index,
    durationSeconds: stream.duration ?? parseClock(stream.tags.DURATION),
    ...shownSize({ width, height }, x && y ? x / y : 1, rotation),
    codedPixels: width * height,
    frameRate: smoothFrameRate(average, timed),
    pixelFormat: stream.pix_fmt,
    colorSpace: stream.color_space,
    colorTransfer: stream.color_transfer,
  }
}

function parseClock(text = ''): number | null {
  const [, hours, minutes, seconds] = /^(\d+):(\d+):([\d.]+)$/.exec(text) ?? []
  return hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

function ffprobeCommand(ffprobe: string, file: string): string[] {
  return [
    ffprobe,
    ...words(`-v error -protocol_whitelist file,pipe -format_whitelist ${ALLOWED_FORMATS}`),
    ...words(`-max_pixels ${MAX_PIXELS} -print_format json -show_format`),
    ...words('-show_streams -show_chapters'),
    `file:${file}`,
  ]
}

function bannerCommand(tools: MediaTools, file: string): string[] {
  return [tools.ffmpeg, '-hide_banner', '-nostdin', ...inputArguments(file)]
}
