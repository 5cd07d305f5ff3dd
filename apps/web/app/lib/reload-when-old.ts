import { systemClock } from '@hlizo/kit/clock'

const KEY = 'hlizo-reloaded'
const ONCE_IN_MS = 60_000

/**
 * Loads the page anew when a part of it is no longer there, as after a deploy; once, so that a part
 * that is really broken ends at the error page and not in a circle.
 */
export function reloadWhenOld(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return
    const last = Number(sessionStorage.getItem(KEY))
    if (systemClock.now().getTime() - last < ONCE_IN_MS) return
    sessionStorage.setItem(KEY, String(systemClock.now().getTime()))
    event.preventDefault()
    location.reload()
  })
}
