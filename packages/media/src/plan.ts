import { availableParallelism } from 'node:os'
import { MINUTE_MS } from '@hlizo/kit/durations'
import type { AcceptedMaster } from './accept.ts'
import { COVER_RENDITION, coverArguments } from './cover.ts'
import {
  AUDIO_RENDITIONS,
  av1LadderOf,
  encodingRate,
  keyframeInterval,
  ladderFor,
  SEGMENT_SECONDS,
  type PlannedVideo,
} from './ladder.ts'
import type { Av1Encoder } from './ffmpeg.ts'
import { EVEN_SOUND, loudnessFilters, type Loudness } from './loudness.ts'
import type { FrameRate } from './master-probe.ts'
import type { VideoPart } from './film-parts.ts'
import { inputArguments } from './run-ffmpeg.ts'
import { words } from './words.ts'

/** x264 presets: `fast` for films, `veryfast` for demo content. */
export type Preset = 'ultrafast' | 'veryfast' | 'fast' | 'medium'

/** All decisions about the encoding of one master. */
export type EncodingPlan = {
  readonly videos: readonly PlannedVideo[]
  readonly audios: readonly (typeof AUDIO_RENDITIONS)[number][]
  readonly frameRate: FrameRate
  /** Frames at the full rate between two keyframes, and so in a segment. */
  readonly keyframeFrames: number
  /** Two seconds, or a fraction of a frame more. */
  readonly keyframeSeconds: number
  readonly args: readonly string[]
  readonly timeLimitMs: number
}

export type PlanInput = {
  readonly file: string
  readonly master: AcceptedMaster
  /** The cover of an audio-only master, else null. */
  readonly coverFile: string | null
  readonly loudness: Loudness | null
  readonly preset: Preset
  /** Null for no AV1 renditions. */
  readonly av1Encoder: Av1Encoder | null
  /** Threads per encoder; memory grows with them. */
  readonly threads: number
}

/** The AV1 effort for each x264 preset; lower numbers mean more effort. */
const AV1_EFFORT: Readonly<Record<Preset, { readonly svt: number; readonly aom: number }>> = {
  ultrafast: { svt: 12, aom: 8 },
  veryfast: { svt: 10, aom: 7 },
  fast: { svt: 9, aom: 6 },
  medium: { svt: 8, aom: 5 },
}
const MAX_THREADS = 8
const SHORTEST_HOLD_SECONDS = 0.1
/** The keyframe before a part is looked for this much earlier: containers disagree about where a frame with B-frames begins. */
const PART_RUN_UP_SECONDS = 1
const SETTLE_MS = 10 * MINUTE_MS
const SLOWEST_MS_PER_SECOND = 60_000
const BT601 = new Set(['smpte170m', 'bt470bg', 'bt601'])
const HDR = new Set(['smpte2084', 'arib-std-b67'])
const TONE_MAP =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable,zscale=t=bt709:m=bt709:r=tv'

export function threadsPerEncoder(): number {
  return Math.min(MAX_THREADS, availableParallelism())
}

/** Plans the single ffmpeg run that makes every rendition of a master. */
export function planEncoding(input: PlanInput): EncodingPlan {
  const { master, coverFile } = input
  const tracks = planTracks(input)
  const { videos, audios } = tracks
  const graph = [...videoGraph(input, tracks, null), ...audioGraph(input)].join(';')

  return {
    ...tracks,
    args: [
      ...inputArguments(input.file),
      ...(coverFile === null ? [] : coverArguments(coverFile, master.durationSeconds)),
      '-filter_complex',
      graph,
      ...videos.flatMap((video) => videoOutput(video, tracks.frameRate, input, 0)),
      ...audios.flatMap((audio) => audioOutput(audio)),
    ],
    timeLimitMs: timeLimitOf(master.durationSeconds),
  }
}

/**
 * Plans the ffmpeg run of the picture of some segments. Frames are counted from the start of the
 * film, as in a single run, so that none is lost or doubled where parts meet. Reading starts before
 * the part at a keyframe of the master.
 */
export function planVideoPart(input: PlanInput, part: VideoPart): EncodingPlan {
  const { file, master } = input
  const planned = planTracks(input)
  const startSeconds = part.fromSegment * planned.keyframeSeconds
  const endSeconds =
    part.toSegment === null ? master.durationSeconds : part.toSegment * planned.keyframeSeconds

  return {
    ...planned,
    audios: [],
    args: [
      // The timestamps of the whole film, as without a seek.
      ...words('-copyts -start_at_zero -noaccurate_seek'),
      ...words(`-ss ${Math.max(0, startSeconds - PART_RUN_UP_SECONDS)}`),
      ...inputArguments(file),
      '-filter_complex',
      videoGraph(input, planned, part).join(';'),
      ...planned.videos.flatMap((video) =>
        videoOutput(video, planned.frameRate, input, part.fromSegment),
      ),
    ],
    timeLimitMs: timeLimitOf(endSeconds - startSeconds),
  }
}

/** The renditions of a master, however it is encoded. */
export function planTracks({
  master,
  coverFile,
  av1Encoder,
}: Pick<PlanInput, 'master' | 'coverFile' | 'av1Encoder'>): Omit<
  EncodingPlan,
  'args' | 'timeLimitMs'
> {
  const frameRate = encodingRate(master.video.frameRate)
  const whole = ladderFor(master.video, frameRate)
  const ladder = coverFile === null ? whole : whole.filter(({ name }) => name === COVER_RENDITION)
  const keyframeFrames = keyframeInterval(frameRate, false)

  return {
    videos: av1Encoder === null ? ladder : [...ladder, ...av1LadderOf(ladder)],
    audios: master.audio === null ? [] : AUDIO_RENDITIONS,
    frameRate,
    keyframeFrames,
    keyframeSeconds: (keyframeFrames * frameRate.denominator) / frameRate.numerator,
  }
}

export function timeLimitOf(filmSeconds: number): number {
  return SETTLE_MS + Math.ceil(filmSeconds) * SLOWEST_MS_PER_SECOND
}

function videoOutput(
  video: PlannedVideo,
  frameRate: FrameRate,
  input: PlanInput,
  firstSegment: number,
): string[] {
  return [...videoArguments(video, frameRate, input), ...outputArguments(video.name, firstSegment)]
}

export function audioOutput(
  { name, kbps }: EncodingPlan['audios'][number],
  firstSegment = 0,
): string[] {
  return [
    ...words(`-map [${name}] -c:a aac -b:a ${kbps}k -ac 2`),
    ...outputArguments(name, firstSegment),
  ]
}

type Tracks = Pick<EncodingPlan, 'videos' | 'frameRate' | 'keyframeFrames'>

/** The picture of a film, or of a part of it. */
function videoGraph(
  { master, coverFile }: PlanInput,
  { videos, frameRate: { numerator, denominator }, keyframeFrames }: Tracks,
  part: VideoPart | null,
): string[] {
  const { index, colorSpace, colorTransfer, pixelFormat } = master.video
  const isRgb = /^(0|a|x)?(rgb|bgr|gbr|pal8)/.test(pixelFormat)
  const common = [
    'yadif=deint=interlaced',
    `fps=${numerator}/${denominator}:start_time=0`,
    ...heldFrame(master),
    ...(part === null ? [] : cutFrames(part, keyframeFrames)),
    ...(HDR.has(colorTransfer) ? [TONE_MAP] : []),
    ...(isRgb ? ['scale=out_color_matrix=bt709:out_range=tv'] : []),
    'format=yuv420p',
    `split=${videos.length}`,
  ].join(',')
  const matrix = BT601.has(colorSpace) ? ':in_color_matrix=bt601:out_color_matrix=bt709' : ''

  return [
    `[${coverFile === null ? `0:${index}` : '1:0'}]${common}${videos.map(({ name }) => `[s${name}]`).join('')}`,
    ...videos.map(({ name, width, height, isHalfRate }) => {
      const thinning = isHalfRate ? 'framestep=2,' : ''
      const size = `scale=w=${width}:h=${height}:flags=lanczos${matrix}`
      return `[s${name}]${thinning}${size},setsar=1[${name}]`
    }),
  ]
}

/** Holds the last frame until the end of a longer sound. */
function heldFrame({ durationSeconds, video }: AcceptedMaster): string[] {
  const seconds = durationSeconds - (video.durationSeconds ?? durationSeconds)
  return seconds < SHORTEST_HOLD_SECONDS ? [] : [`tpad=stop_mode=clone:stop_duration=${seconds}`]
}

/** Keeps the frames of a part. */
function cutFrames({ fromSegment, toSegment }: VideoPart, keyframeFrames: number): string[] {
  const end = toSegment === null ? '' : `:end_frame=${toSegment * keyframeFrames}`
  return [`trim=start_frame=${fromSegment * keyframeFrames}${end}`, 'setpts=PTS-STARTPTS']
}

/** Pads the sound to the film's duration: a player hangs at the end of a shorter one. */
function audioGraph({ master, loudness }: PlanInput): string[] {
  if (master.audio === null) return []
  const padding = `apad=whole_dur=${master.durationSeconds}`

  return [
    [
      `[0:${master.audio.index}]${EVEN_SOUND}`,
      ...loudnessFilters(loudness),
      padding,
      audioSplit(),
    ].join(','),
  ]
}

export function audioSplit(): string {
  const outputs = AUDIO_RENDITIONS.map(({ name }) => `[${name}]`).join('')

  return `asplit=${AUDIO_RENDITIONS.length}${outputs}`
}

function videoArguments(video: PlannedVideo, fullRate: FrameRate, input: PlanInput): string[] {
  const interval = keyframeInterval(fullRate, video.isHalfRate)
  const codec = video.codec === 'av1' ? av1Arguments : h264Arguments

  return [
    ...words(`-map [${video.name}]`),
    ...codec(video, fullRate, input),
    // Counted in frames, so that keyframes are at the same moments in every rendition.
    ...words(`-g ${interval} -keyint_min ${interval}`),
    ...words('-color_primaries bt709 -color_trc bt709 -colorspace bt709'),
    ...words('-video_track_timescale 90000'),
  ]
}

function h264Arguments(
  { target, isHalfRate }: PlannedVideo,
  fullRate: FrameRate,
  { preset, threads }: PlanInput,
): string[] {
  const isFast = !isHalfRate && fullRate.numerator / fullRate.denominator > 31
  const rate = `${target.maxRateKbps}k`

  return [
    ...words(`-c:v libx264 -preset ${preset} -threads ${threads}`),
    ...words(`-profile:v high -level:v ${isFast ? target.fastLevel : target.level}`),
    ...words(`-crf ${target.crf} -maxrate ${rate} -bufsize ${rate}`),
    ...words('-sc_threshold 0 -x264-params scenecut=0:open-gop=0:aq-mode=2'),
  ]
}

function av1Arguments(
  { target }: PlannedVideo,
  _fullRate: FrameRate,
  { preset, threads, av1Encoder }: PlanInput,
): string[] {
  const rate = `${target.maxRateKbps}k`
  const effort = AV1_EFFORT[preset]
  if (av1Encoder === 'libaom-av1') {
    return [
      ...words(`-c:v libaom-av1 -usage good -cpu-used ${effort.aom} -row-mt 1`),
      ...words(`-threads ${threads} -crf ${target.crf} -b:v ${rate}`),
    ]
  }

  return [
    ...words(`-c:v libsvtav1 -preset ${effort.svt} -crf ${target.crf}`),
    ...words(`-maxrate ${rate} -bufsize ${rate} -svtav1-params scd=0:lp=${threads}`),
  ]
}

/** File names only: ffmpeg runs in the folder, so that its path is not read as a pattern. */
function outputArguments(name: string, firstSegment: number): string[] {
  return [
    ...(firstSegment === 0 ? [] : words(`-start_number ${firstSegment}`)),
    ...words('-map_metadata -1 -map_chapters -1 -f hls'),
    ...words(`-hls_time ${SEGMENT_SECONDS} -hls_list_size 0 -hls_playlist_type vod`),
    ...words('-hls_segment_type fmp4 -hls_flags independent_segments'),
    // Otherwise the muxer shifts the video by its B-frame delay, and sound leads by 62 ms.
    ...words('-avoid_negative_ts disabled'),
    ...words(`-hls_fmp4_init_filename ${name}_init.mp4`),
    ...words(`-hls_segment_filename ${name}_%05d.m4s ${name}.m3u8`),
  ]
}
