import { accept, refuse, type Result } from '@hlizo/kit/result'
import { COVER, COVER_RATE } from './cover.ts'
import type { MasterProbe } from './master-probe.ts'
import { MAX_PIXELS } from './run-ffmpeg.ts'

/** Why a file is not taken as a master. */
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

/** A master that may be imported. Sound alone is shown with a still as its picture. */
export type AcceptedMaster = MasterProbe & {
  readonly video: NonNullable<MasterProbe['video']>
  readonly isSoundOnly: boolean
}

const MIN_SECONDS = 1
const MAX_SECONDS = 12 * 60 * 60
const MAX_STREAMS = 16
/** A picture may end this much before the sound does; what ends sooner has lost its rest. */
const MIN_SHARE_OF_PICTURE = 0.95

/**
 * Decides whether a probed file may be imported. Nothing of it has been decoded yet.
 *
 * `probe` is null when no allowed demuxer could open it: playlists, concat scripts, pictures in
 * disguise and plain rubbish all end here as NOT_A_VIDEO_FORMAT.
 */
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

/** The picture that sound alone is shown with, as long as the sound and a fraction of a frame. */
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

/** Whether an encoded picture is as long as its master promised: a film that breaks off is not published. */
export function isWhole(encodedSeconds: number, promisedSeconds: number): boolean {
  return encodedSeconds >= promisedSeconds * MIN_SHARE_OF_PICTURE - 1
}
