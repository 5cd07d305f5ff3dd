import { smoothFrameRate } from './frame-rate.ts'
import { languageOf } from './language.ts'
import { shownSize, type FrameRate, type MasterProbe, type OtherTrack } from './master-probe.ts'

const CHANNELS: Readonly<Record<string, number>> = { mono: 1, stereo: 2, '5.1': 6, '7.1': 8 }

/** Parses the output of `ffmpeg -i`, for machines without ffprobe. Null when ffmpeg could not open the file. Rates are rounded to two decimals. */
export function parseFfmpegBanner(text: string): MasterProbe | null {
  const formats = /^Input #0, (.+), from '/m.exec(text)?.[1]
  if (formats === undefined) return null
  const streams = splitStreams(text)
  const moving = streams.find((one) => one.includes(': Video: ') && !one.includes('attached pic'))
  const voices = streams.filter((one) => one.includes(': Audio: '))
  const voice = voices.find((one) => one.includes('(default)')) ?? voices[0]
  const cover = streams.find((one) => one.includes('attached pic'))
  const others = streams.filter((one) => ![moving, voice, cover].includes(one))

  return {
    formats: formats.split(','),
    durationSeconds: parseDuration(text),
    streamCount: streams.length,
    video: moving === undefined ? null : parseVideo(moving),
    audio: voice === undefined ? null : { index: streamIndex(voice), channels: channelsOf(voice) },
    artwork: cover === undefined ? null : streamIndex(cover),
    others: others.flatMap(parseOther),
    chapters: parseChapters(text),
  }
}

const CHAPTER =
  /^ +Chapter #0[:.]\d+: start ([\d.]+), end [\d.]+\n(?: +Metadata:\n +title +: (.*)\n)?/gm

function parseChapters(text: string): MasterProbe['chapters'] {
  return [...text.matchAll(CHAPTER)].map(([, start, title]) => ({
    t: Number(start),
    title: title ?? null,
  }))
}

const KINDS = new Map([
  ['Audio', 'audio'],
  ['Video', 'video'],
  ['Subtitle', 'captions'],
] as const)

/** `Stream #0:2(eng): Subtitle: subrip (default)`: number, language, kind and codec. */
function parseOther(stream: string): OtherTrack[] {
  const line = /Stream #0:(\d+)(?:\[\w+\])?(?:\((\w+)\))?: (Audio|Video|Subtitle): (\w+)/.exec(
    stream,
  )
  const [, index, tag, name, codec] = line ?? []
  const kind = [...KINDS].find(([said]) => said === name)?.[1]
  if (kind === undefined || codec === undefined) return []

  return [{ index: Number(index), kind, codec, lang: languageOf(tag) }]
}

/** One text per stream: its line and the indented lines below it. */
function splitStreams(text: string): string[] {
  return text.split(/^(?= {2}Stream #0:)/m).slice(1)
}

function streamIndex(stream: string): number {
  return Number(/Stream #0:(\d+)/.exec(stream)?.[1] ?? 0)
}

function parseDuration(text: string): number {
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d+):([\d.]+)/.exec(text) ?? []
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

function parseVideo(stream: string): MasterProbe['video'] {
  const size = /, (\d+)x(\d+)/.exec(stream)
  if (!size) return null
  const [width, height] = [Number(size[1]), Number(size[2])]
  if (width === 0 || height === 0) return null
  const [, x, y] = /SAR (\d+):(\d+)/.exec(stream) ?? []
  const rotation = Number(/rotation of (-?[\d.]+) degrees/.exec(stream)?.[1] ?? 0)
  // `yuv420p10le(tv, bt2020nc/bt2020/arib-std-b67, progressive)`: matrix, primaries, transfer.
  const [, pixelFormat, colors] =
    /: Video: [^,]+(?:, (?!\d)([a-z0-9]+)(?:\(([^)]*)\))?)/.exec(stream) ?? []
  const named =
    colors?.split(', ').find((word) => word.includes('/') || word.startsWith('bt')) ?? ''
  const [matrix, , transfer] = named.split('/')

  return {
    index: streamIndex(stream),
    durationSeconds: null,
    ...shownSize({ width, height }, Number(x ?? 1) / Number(y ?? 1) || 1, rotation),
    codedPixels: width * height,
    frameRate: rateOf(stream),
    pixelFormat: pixelFormat ?? 'unknown',
    colorSpace: matrix || 'unknown',
    colorTransfer: transfer ?? matrix ?? 'unknown',
  }
}

function rateOf(stream: string): FrameRate {
  const rate = (perSecond: number, unit = 1) => ({
    numerator: Math.max(1, Math.round(perSecond * unit * 1000)),
    denominator: 1000,
  })
  const average = rate(Number(/ ([\d.]+) fps/.exec(stream)?.[1] ?? 25))
  const [, timed, thousands] = / ([\d.]+)(k?) tbr/.exec(stream) ?? []

  return smoothFrameRate(
    average,
    timed === undefined ? null : rate(Number(timed), thousands ? 1000 : 1),
  )
}

function channelsOf(stream: string): number {
  const layout = / Hz, ([^,(\s]+)/.exec(stream)?.[1] ?? 'stereo'
  return CHANNELS[layout] ?? 2
}
