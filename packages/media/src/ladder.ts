import type { FrameRate } from './master-probe.ts'

/** What a rendition of the ladder aims at: the largest picture size and its bit rate. */
export type RenditionTarget = {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly crf: number
  /** Maximum rate and buffer of the encoder in kbit/s; equal, so that peaks stay near the cap. */
  readonly maxRateKbps: number
  readonly level: string
  /** The level above 30 frames a second. */
  readonly fastLevel: string
  readonly keepsHighFrameRate: boolean
  readonly audio: AudioName
}

/** The audio qualities by their kbit/s. */
export type AudioName = 'a128' | 'a64'

export type VideoCodec = 'h264' | 'av1'

/** A rendition of one master: exact even pixels and an exact rate. */
export type PlannedVideo = {
  readonly name: string
  readonly codec: VideoCodec
  readonly target: RenditionTarget
  readonly width: number
  readonly height: number
  readonly frameRate: FrameRate
  readonly isHalfRate: boolean
}

/** The ladder, largest first. The caps follow from the promised speeds: 1080p at 10 Mbit/s, 720p at 5. */
export const RENDITION_TARGETS: readonly RenditionTarget[] = [
  target('v1080', 1920, 1080, 21, 4800, '4.0', '4.2', true, 'a128'),
  target('v720', 1280, 720, 22, 2400, '3.1', '3.2', true, 'a128'),
  target('v540', 960, 540, 23, 1400, '3.1', '3.1', false, 'a128'),
  target('v360', 640, 360, 24, 700, '3.0', '3.0', false, 'a64'),
  target('v234', 416, 234, 26, 300, '3.0', '3.0', false, 'a64'),
]

/** The AV1 rendition beside each H.264 one, and its cap: half the bits look as good. */
const AV1_TARGETS: ReadonlyMap<string, { readonly name: string; readonly maxRateKbps: number }> =
  new Map([
    ['v1080', { name: 'av1_1080', maxRateKbps: 2900 }],
    ['v720', { name: 'av1_720', maxRateKbps: 1450 }],
    ['v540', { name: 'av1_540', maxRateKbps: 850 }],
    ['v360', { name: 'av1_360', maxRateKbps: 420 }],
  ])
const AV1_CRF = 35

export const AUDIO_RENDITIONS = [
  { name: 'a128', kbps: 128 },
  { name: 'a64', kbps: 64 },
] as const

export const SEGMENT_SECONDS = 2

const WORTH_ITS_OWN_RENDITION = 1.2
const USUAL_RATES: readonly FrameRate[] = [
  { numerator: 24_000, denominator: 1001 },
  { numerator: 24, denominator: 1 },
  { numerator: 25, denominator: 1 },
  { numerator: 30_000, denominator: 1001 },
  { numerator: 30, denominator: 1 },
  { numerator: 48, denominator: 1 },
  { numerator: 50, denominator: 1 },
  { numerator: 60_000, denominator: 1001 },
  { numerator: 60, denominator: 1 },
]

/** The renditions for a picture of this size. It is never enlarged; the source's own size is used where the next rendition would lose a fifth of it. */
export function ladderFor(
  source: { readonly width: number; readonly height: number },
  frameRate: FrameRate,
): PlannedVideo[] {
  const fits = RENDITION_TARGETS.map((one) => ({ target: one, scale: scaleInto(source, one) }))
  const topIndex = fits.findIndex(({ scale }) => scale <= 1)
  const topScale = fits[topIndex]?.scale ?? 0
  // The first one larger than the source, clipped to the source.
  const clipIndex = topIndex === -1 ? RENDITION_TARGETS.length - 1 : topIndex - 1
  const needsClip = clipIndex >= 0 && topScale * WORTH_ITS_OWN_RENDITION < 1

  return fits
    .filter(({ scale }, index) => scale <= 1 || (needsClip && index === clipIndex))
    .map(({ target: one, scale }) => planned(one, source, Math.min(1, scale), frameRate))
}

/** The same pictures in AV1. */
export function av1LadderOf(videos: readonly PlannedVideo[]): PlannedVideo[] {
  return videos.flatMap((video): PlannedVideo[] => {
    const av1 = AV1_TARGETS.get(video.name)
    if (!av1) return []
    const { name, maxRateKbps } = av1
    return [
      { ...video, name, codec: 'av1', target: { ...video.target, crf: AV1_CRF, maxRateKbps } },
    ]
  })
}

/** The constant rate to encode at: the usual rate nearest to the source's, at most 60. */
export function encodingRate(source: FrameRate): FrameRate {
  const perSecond = source.numerator / source.denominator
  if (perSecond > 60) return { numerator: 60, denominator: 1 }
  const byDistance = USUAL_RATES.map((rate) => ({
    rate,
    distance: Math.abs(perSecond / (rate.numerator / rate.denominator) - 1),
  })).toSorted((a, b) => a.distance - b.distance)
  const nearest = byDistance[0]
  if (nearest && nearest.distance < 0.02) return nearest.rate

  return perSecond >= 5 ? source : { numerator: 25, denominator: 1 }
}

/** Frames between keyframes: the first whole frame at or after two seconds, the same moment in every rendition. */
export function keyframeInterval(full: FrameRate, isHalfRate: boolean): number {
  const halved = Math.ceil((SEGMENT_SECONDS * full.numerator) / full.denominator / 2 - 1e-6)
  const isFast = isHighRate(full)
  if (isFast) return isHalfRate ? halved : halved * 2

  return Math.ceil((SEGMENT_SECONDS * full.numerator) / full.denominator - 1e-6)
}

function planned(
  one: RenditionTarget,
  source: { readonly width: number; readonly height: number },
  scale: number,
  frameRate: FrameRate,
): PlannedVideo {
  const isHalfRate = isHighRate(frameRate) && !one.keepsHighFrameRate
  const { numerator, denominator } = frameRate

  return {
    name: one.name,
    codec: 'h264',
    target: one,
    width: even(source.width * scale),
    height: even(source.height * scale),
    frameRate: isHalfRate ? { numerator, denominator: denominator * 2 } : frameRate,
    isHalfRate,
  }
}

/** Portrait pictures get a portrait box. */
function scaleInto(
  source: { readonly width: number; readonly height: number },
  box: RenditionTarget,
): number {
  const isUpright = source.height > source.width
  const [width, height] = isUpright ? [box.height, box.width] : [box.width, box.height]

  return Math.min(width / source.width, height / source.height)
}

function isHighRate({ numerator, denominator }: FrameRate): boolean {
  return numerator / denominator > 31
}

function even(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2)
}

function target(
  name: string,
  width: number,
  height: number,
  crf: number,
  maxRateKbps: number,
  level: string,
  fastLevel: string,
  keepsHighFrameRate: boolean,
  audio: AudioName,
): RenditionTarget {
  return { name, width, height, crf, maxRateKbps, level, fastLevel, keepsHighFrameRate, audio }
}
