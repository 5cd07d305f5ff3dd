import { screens } from '@hlizo/contract/screens'
import { screenAt } from '@hlizo/domain/screen-at'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useIsSignedIn } from '#web/lib/session.ts'

const SubscriptionRedirect = lazy(async () => ({
  default: (await import('./subscription-redirect.tsx')).SubscriptionRedirect,
}))

/** Guards the screens that need a subscription, or that are not for guests (spec §4 „Route guard”); visitors were redirected before. */
export function SubscriptionGuard() {
  const isSignedIn = useIsSignedIn()
  const { access } = screens[screenAt(useLocation().pathname)]
  if (!isSignedIn || access === 'visitor') return null

  return (
    <Suspense>
      <SubscriptionRedirect />
    </Suspense>
  )
}
