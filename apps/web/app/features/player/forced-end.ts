/** A film that stands still this close to its end has ended, in seconds. */
const END_SECONDS = 1
const STANDS_STILL_MS = 2_000

type Film = Pick<
  HTMLVideoElement,
  'currentTime' | 'duration' | 'paused' | 'ended' | 'addEventListener'
>

const isAtEnd = ({ currentTime, duration, paused, ended }: Film) =>
  !paused && !ended && duration - currentTime < END_SECONDS

/**
 * Calls `end` when a film stands still right before its end: some streams never say that they are over,
 * and the viewer would look at a spinner. Gives how to stop watching.
 */
export function watchEnd(film: Film, end: () => void): () => void {
  const listening = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const onWaiting = () => {
    clearTimeout(timer)
    if (!isAtEnd(film)) return
    const stoodAt = film.currentTime
    timer = setTimeout(() => {
      if (isAtEnd(film) && film.currentTime === stoodAt) end()
    }, STANDS_STILL_MS)
  }
  const { signal } = listening
  film.addEventListener('waiting', onWaiting, { signal })
  film.addEventListener('stalled', onWaiting, { signal })

  return () => {
    listening.abort()
    clearTimeout(timer)
  }
}
