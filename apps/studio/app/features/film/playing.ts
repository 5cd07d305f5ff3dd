/** By how much a key moves the film, and the last mark or edge. */
export const SKIP_SECONDS = 2
export const MOVE_SECONDS = 0.1

/** Where the film is, in seconds. */
export const playheadOf = (video: HTMLVideoElement | null): number => video?.currentTime ?? 0

export function seekTo(video: HTMLVideoElement | null, seconds: number): void {
  if (video !== null) video.currentTime = Math.max(0, seconds)
}

export function play(video: HTMLVideoElement | null): void {
  // A pause right after it is no failure.
  void video?.play().catch(() => {})
}

export function playOrPause(video: HTMLVideoElement | null): void {
  if (video?.paused) play(video)
  else video?.pause()
}
