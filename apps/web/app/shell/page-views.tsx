import { GUEST_CREDENTIALS_MINUTES } from '@hlizo/contract/constants'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { sendWaiting, track } from '#web/lib/analytics.ts'
import { useConsent } from '#web/lib/consent.ts'
import { useIsSignedIn } from '#web/lib/session.ts'

const TIMEOUT_MS = 10_000

/** Where the visitor came from, without the query, which may hold personal data. */
function referrer(): string {
  if (document.referrer === '') return ''
  const { origin, pathname } = new URL(document.referrer)

  return (origin === location.origin ? pathname : origin).slice(0, 200)
}

/** Not urgent (D36): it runs when the browser is idle, on a busy page some seconds later. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: TIMEOUT_MS })

  return () => cancelIdleCallback(handle)
}

async function recogniseGuest(options: { isRenewal: boolean }): Promise<void> {
  try {
    const { takeGuestIdentity } = await import('#web/lib/auth/guest-identity.ts')
    await takeGuestIdentity(options)
  } catch {
    // Without an identity nothing is missing.
  }
}

/** Reports each page view, and sends the collected events when the tab is left (spec §3, D143). */
export function PageViews() {
  const { pathname } = useLocation()
  const consent = useConsent()
  const isSignedIn = useIsSignedIn()

  useEffect(() => {
    if (consent !== 'all') return
    track({ event: 'page_view', title: document.title.slice(0, 200), referrer: referrer() })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each new path is a page view
  }, [pathname, consent])

  useEffect(() => {
    if (consent !== 'all' || isSignedIn) return undefined
    const cancel = whenIdle(() => void recogniseGuest({ isRenewal: false }))
    // The library does not renew by itself, and counts from the answer, which comes after this timer.
    const renewal = setInterval(
      () => void recogniseGuest({ isRenewal: true }),
      GUEST_CREDENTIALS_MINUTES * 60_000,
    )

    return () => {
      cancel()
      clearInterval(renewal)
    }
  }, [consent, isSignedIn])

  useEffect(() => {
    const leave = () => sendWaiting({ isLeaving: true })
    const hide = () => document.visibilityState === 'hidden' && leave()
    document.addEventListener('visibilitychange', hide)
    // A tab that is closed in the background was hidden long before.
    addEventListener('pagehide', leave)

    return () => {
      document.removeEventListener('visibilitychange', hide)
      removeEventListener('pagehide', leave)
    }
  }, [])

  return null
}
