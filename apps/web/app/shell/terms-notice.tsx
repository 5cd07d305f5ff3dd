import { screens } from '@hlizo/contract/screens'
import { screenAt } from '@hlizo/domain/screen-at'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useIsSignedIn } from '#web/lib/session.ts'

// Visitors are not asked and do not load it.
const TermsQuestion = lazy(async () => ({
  default: (await import('./terms-question.tsx')).TermsQuestion,
}))

/** Asks signed-in users again when an accepted text has changed (D144). Nothing is blocked. */
export function TermsNotice() {
  const isSignedIn = useIsSignedIn()
  const { pathname } = useLocation()
  // Not on the texts themselves, a payment or the player.
  if (!isSignedIn || screens[screenAt(pathname)].layout !== 'main') return null

  return (
    <Suspense>
      <TermsQuestion />
    </Suspense>
  )
}
