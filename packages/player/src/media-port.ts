import { PLAYBACK_RATES, SKIP_SECONDS } from '@hlizo/contract/constants'

/** The events of a media element that the session follows. */
export const mediaEvents = [
  'play',
  'pause',
  'playing',
  'ended',
  'waiting',
  'stalled',
  'canplay',
  'loadeddata',
  'timeupdate',
  'durationchange',
  'progress',
  'seeking',
  'seeked',
  'volumechange',
  'ratechange',
  'emptied',
] as const
type MediaEvent = (typeof mediaEvents)[number]

/**
 * As much of an HTMLMediaElement as the session uses. The element decides about its own time, sound and
 * speed: lock screens and headphones change them too.
 */
export type MediaPort = {
  currentTime: number
  defaultPlaybackRate: number
  muted: boolean
  playbackRate: number
  volume: number
  readonly buffered: {
    readonly length: number
    readonly start: (index: number) => number
    readonly end: (index: number) => number
  }
  readonly duration: number
  readonly ended: boolean
  readonly paused: boolean
  readonly readyState: number
  readonly seeking: boolean
  readonly play: () => Promise<void>
  readonly pause: () => void
  readonly addEventListener: (event: MediaEvent, listener: () => void) => void
  readonly removeEventListener: (event: MediaEvent, listener: () => void) => void
}

const HAVE_CURRENT_DATA = 2
const HAVE_FUTURE_DATA = 3
const VOLUME_STEP = 0.1

/** Whether it shows a picture. A stream that is being opened or closed does not, and its time means nothing. */
export const hasPicture = ({ readyState }: MediaPort): boolean => readyState >= HAVE_CURRENT_DATA

/** Whether it has what it needs to go on. */
export const canGoOn = ({ readyState, seeking }: MediaPort): boolean =>
  readyState >= HAVE_FUTURE_DATA && !seeking

/** Up to where it could play without the network, in seconds. */
export function bufferedTo({
  buffered,
  currentTime,
}: Pick<MediaPort, 'buffered' | 'currentTime'>): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.25 && currentTime <= buffered.end(index))
      return buffered.end(index)
  }

  return currentTime
}

/** Plays; a browser that refuses without a press says so by staying paused. */
export function play(media: MediaPort): void {
  media.play().catch(() => {})
}

export function togglePlay(media: MediaPort): void {
  if (media.paused) play(media)
  else media.pause()
}

/** Clamped to the film; in seconds. */
export function seekTo(media: MediaPort, time: number): void {
  const end = Number.isFinite(media.duration) ? media.duration : 0
  media.currentTime = Math.min(end, Math.max(0, time))
}

/** Ten seconds (spec §9). */
export function skip(media: MediaPort, direction: -1 | 1): void {
  seekTo(media, media.currentTime + direction * SKIP_SECONDS)
}

/** 0-1; zero is muted. */
export function setVolume(media: MediaPort, volume: number): void {
  media.volume = Math.min(1, Math.max(0, volume))
  media.muted = media.volume === 0
}

export function stepVolume(media: MediaPort, direction: -1 | 1): void {
  const from = media.muted ? 0 : media.volume
  setVolume(media, Math.round((from + direction * VOLUME_STEP) * 10) / 10)
}

/** Unmuting a volume of zero makes it audible. */
export function toggleMute(media: MediaPort): void {
  media.muted = !media.muted
  if (!media.muted && media.volume === 0) media.volume = 0.5
}

/** Also sets the default rate, which a reopened stream takes. */
export function setRate(media: MediaPort, rate: number): void {
  media.defaultPlaybackRate = rate
  media.playbackRate = rate
}

/** The next speed in this direction. */
export function nextRate(rate: number, direction: -1 | 1): number {
  const faster = PLAYBACK_RATES.find((one) => one > rate)
  const slower = PLAYBACK_RATES.findLast((one) => one < rate)

  return (direction === 1 ? faster : slower) ?? rate
}
