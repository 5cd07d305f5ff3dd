import { useEffect } from 'react'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { offerReload } from './offer-reload.ts'

const LOOK_EVERY_MS = 15 * MINUTE_MS

/** Registers the service worker, which shows an offline page, and asks it now and then for a newer build; the user decides when to reload. */
export function WebApp() {
  useEffect(() => {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return undefined
    const leaving = new AbortController()
    void start(leaving.signal)

    return () => leaving.abort()
  }, [])

  return null
}

async function start(signal: AbortSignal): Promise<void> {
  const { serviceWorker } = navigator
  let hasWorker = serviceWorker.controller !== null
  // Where it may not be registered, as in some private windows, all works as before.
  const registration = await serviceWorker
    .register('/sw.js', { updateViaCache: 'none' })
    .catch(() => null)
  if (!registration || signal.aborted) return

  const offer = () => {
    // The first worker ever takes its place beside this very page.
    if (hasWorker) offerReload(location.pathname)
    hasWorker = true
  }
  serviceWorker.addEventListener('controllerchange', offer, { signal })
  let lookedAt = performance.now()
  const look = () => {
    if (document.visibilityState !== 'visible' || performance.now() - lookedAt < LOOK_EVERY_MS)
      return
    lookedAt = performance.now()
    registration.update().catch(() => {})
  }
  document.addEventListener('visibilitychange', look, { signal })
  const timer = setInterval(look, LOOK_EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
}
