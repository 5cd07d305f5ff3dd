import { PLAYBACK_RATES, SKIP_SECONDS } from '@hlizo/contract/constants'
import { useSyncExternalStore } from 'react'

/** A `<video>` that components can follow. */
export type Media = {
  readonly video: HTMLVideoElement
  readonly subscribe: (notify: () => void) => () => void
}

const events = [
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
  'enterpictureinpicture',
  'leavepictureinpicture',
]
const VOLUME_STEP = 0.1

/** Wraps a `<video>`. */
export function createMedia(video: HTMLVideoElement): Media {
  const subscribe = (notify: () => void) => {
    for (const event of events) video.addEventListener(event, notify)

    return () => {
      for (const event of events) video.removeEventListener(event, notify)
    }
  }

  return { video, subscribe }
}

/** One fact about the video, as text, number or boolean; the component draws itself again when it changes. */
export function useMedia<Fact extends string | number | boolean>(
  media: Media,
  read: (video: HTMLVideoElement) => Fact,
): Fact {
  return useSyncExternalStore(media.subscribe, () => read(media.video))
}

/** Whether it wants to play and cannot yet. */
export function isStarved(video: HTMLVideoElement): boolean {
  return !video.paused && !video.ended && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA
}

/** Up to where it could play without the network, in seconds. */
export function bufferedTo({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.25 && currentTime <= buffered.end(index))
      return buffered.end(index)
  }

  return currentTime
}

/** Plays; a browser that refuses without a press says so by staying paused. */
export function play(video: HTMLVideoElement): void {
  video.play().catch(() => {})
}

/** Plays or pauses. */
export function togglePlay(video: HTMLVideoElement): void {
  if (video.paused) play(video)
  else video.pause()
}

/** Jumps to a place, in seconds; never out of the film. */
export function seekTo(video: HTMLVideoElement, time: number): void {
  const end = Number.isFinite(video.duration) ? video.duration : 0
  video.currentTime = Math.min(end, Math.max(0, time))
}

/** Jumps ten seconds (spec §9). */
export function skip(video: HTMLVideoElement, direction: -1 | 1): void {
  seekTo(video, video.currentTime + direction * SKIP_SECONDS)
}

/** Sets the volume, 0-1; to hear nothing is to be muted. */
export function setVolume(video: HTMLVideoElement, volume: number): void {
  video.volume = Math.min(1, Math.max(0, volume))
  video.muted = video.volume === 0
}

/** Sets the volume, 0-1, and whether anything is heard at all. */
export function setSound(
  video: HTMLVideoElement,
  { volume, isMuted }: { volume: number; isMuted: boolean },
): void {
  video.volume = volume
  video.muted = isMuted
}

/** A little louder or quieter. */
export function stepVolume(video: HTMLVideoElement, direction: -1 | 1): void {
  const from = video.muted ? 0 : video.volume
  setVolume(video, Math.round((from + direction * VOLUME_STEP) * 10) / 10)
}

/** Sound on or off; what was turned down to nothing comes back audible. */
export function toggleMute(video: HTMLVideoElement): void {
  video.muted = !video.muted
  if (!video.muted && video.volume === 0) video.volume = 0.5
}

/** Plays faster or slower from now on, also after the stream was opened again. */
export function setRate(video: HTMLVideoElement, rate: number): void {
  video.defaultPlaybackRate = rate
  video.playbackRate = rate
}

/** The speed one step faster or slower than this one. */
export function nextRate(rate: number, direction: -1 | 1): number {
  const faster = PLAYBACK_RATES.find((one) => one > rate)
  const slower = PLAYBACK_RATES.findLast((one) => one < rate)

  return (direction === 1 ? faster : slower) ?? rate
}
