import { accept, refuse, type Result } from '@hlizo/kit/result'
import { COVER, COVER_RATE } from './cover.ts'
import type { MasterProbe } from './master-probe.ts'
import { MAX_PIXELS } from './run-ffmpeg.ts'

/** Why a file is refused as a master. */
export type MasterRefusal =
  | 'NOT_A_FILE'
  | 'EMPTY_FILE'
  | 'NOT_A_VIDEO_FORMAT'
  | 'NO_VIDEO'
  | 'NO_DURATION'
  | 'TOO_SHORT'
  | 'TOO_LONG'
  | 'TOO_MANY_PIXELS'
  | 'TOO_MANY_STREAMS'
  | 'DAMAGED'

/** A master that may be imported. An audio-only master is shown with a still picture. */
export type AcceptedMaster = MasterProbe & {
  readonly video: NonNullable<MasterProbe['video']>
  readonly isSoundOnly: boolean
}

const MIN_SECONDS = 1
const MAX_SECONDS = 12 * 60 * 60
const MAX_STREAMS = 16
/** The picture may end at most this share of the duration before the sound; a shorter one is truncated. */
const MIN_SHARE_OF_PICTURE = 0.95

/** Decides whether a probed file may be imported, before anything is decoded. `probe` is null when no allowed demuxer could open the file. */
export function acceptMaster(probe: MasterProbe | null): Result<AcceptedMaster, MasterRefusal> {
  if (probe === null) return refuse('NOT_A_VIDEO_FORMAT')
  if (probe.streamCount > MAX_STREAMS) return refuse('TOO_MANY_STREAMS')
  const isSoundOnly = probe.video === null
  if (isSoundOnly && probe.audio === null) return refuse('NO_VIDEO')
  const { video, durationSeconds } =
    probe.video === null ? coverFor(probe.durationSeconds) : { ...probe, video: probe.video }
  if (video.codedPixels > MAX_PIXELS) return refuse('TOO_MANY_PIXELS')
  if (video.width * video.height > MAX_PIXELS) return refuse('TOO_MANY_PIXELS')
  if (durationSeconds === 0) return refuse('NO_DURATION')
  if (durationSeconds < MIN_SECONDS) return refuse('TOO_SHORT')
  if (durationSeconds > MAX_SECONDS) return refuse('TOO_LONG')

  return accept({ ...probe, video, durationSeconds, isSoundOnly })
}

/** The still picture of an audio-only master, as long as its sound. */
export function coverFor(soundSeconds: number): Pick<AcceptedMaster, 'video' | 'durationSeconds'> {
  const { width, height } = COVER
  const frameSeconds = COVER_RATE.denominator / COVER_RATE.numerator
  const durationSeconds = Math.ceil(soundSeconds / frameSeconds) * frameSeconds
  const video: AcceptedMaster['video'] = {
    index: 0,
    durationSeconds,
    width,
    height,
    codedPixels: width * height,
    frameRate: COVER_RATE,
    pixelFormat: 'rgb24',
    colorSpace: 'unknown',
    colorTransfer: 'unknown',
  }

  return { video, durationSeconds }
}

/** Whether an encoded picture has the duration of its master. A truncated film is not published. */
export function isWhole(encodedSeconds: number, promisedSeconds: number): boolean {
  return encodedSeconds >= promisedSeconds * MIN_SHARE_OF_PICTURE - 1
}
