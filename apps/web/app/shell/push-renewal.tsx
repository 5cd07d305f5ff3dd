import { hrefs } from '@hlizo/contract/hrefs'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { sessionOwner, useIsSignedIn } from '#web/lib/session.ts'

async function renew(): Promise<void> {
  const { sendSubscriptionAgain } = await import('#web/features/alerts/push.ts')
  await sendSubscriptionAgain()
}

/** Browsers renew their push subscriptions by themselves: it is sent again once a visit, and when the worker says so. */
export function PushRenewal() {
  const isSignedIn = useIsSignedIn()
  const { pathname } = useLocation()
  // The first page of most visits does without the request.
  const isDue = isSignedIn && pathname !== hrefs.home()
  const renewedFor = useRef<string>(undefined)

  useEffect(() => {
    if (!isDue || !('Notification' in globalThis) || Notification.permission !== 'granted') return
    const owner = sessionOwner() ?? undefined
    if (renewedFor.current === owner) return
    renewedFor.current = owner
    void renew()
  }, [isDue])

  useEffect(() => {
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null
    const onMessage = ({ data }: MessageEvent) => {
      if (isSignedIn && data === 'push-subscription-changed') void renew()
    }
    worker?.addEventListener('message', onMessage)

    return () => worker?.removeEventListener('message', onMessage)
  }, [isSignedIn])

  return null
}
