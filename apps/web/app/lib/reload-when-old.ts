import { systemClock } from '@hlizo/kit/clock'
import { MINUTE_MS } from '@hlizo/kit/durations'

const KEY = 'hlizo-reloaded'
const ONCE_IN_MS = MINUTE_MS

/** Loads the page again when a part of it is gone, as after a deploy; once, so that a broken part ends at the error page. */
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
