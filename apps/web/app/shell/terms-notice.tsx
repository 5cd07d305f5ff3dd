import { screens } from '@hlizo/contract/screens'
import { screenAt } from '@hlizo/domain/screen-at'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useIsSignedIn } from '#web/lib/session.ts'

// A visitor, whose first visit must be quick, has nothing to be asked.
const TermsQuestion = lazy(async () => ({
  default: (await import('./terms-question.tsx')).TermsQuestion,
}))

/** Asks whoever is signed in again when a text that was accepted has changed (D144). Nothing is closed meanwhile. */
export function TermsNotice() {
  const isSignedIn = useIsSignedIn()
  const { pathname } = useLocation()
  // Only where people are at home: never over the texts themselves, a payment or the player.
  if (!isSignedIn || screens[screenAt(pathname)].layout !== 'main') return null

  return (
    <Suspense>
      <TermsQuestion />
    </Suspense>
  )
}
