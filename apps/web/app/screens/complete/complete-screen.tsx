import { hrefs } from '@hlizo/contract/hrefs'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { screenQueries } from '@hlizo/contract/screen-queries'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { titleMeta } from '#web/lib/page-meta.ts'
import { wasOrdered } from '#web/features/account/ordered.ts'
import { PurchaseThanks } from '#web/features/account/purchase-thanks.tsx'
import { UnthankedGifts } from '#web/features/vouchers/unthanked-gifts.tsx'
import { profilesQuery } from '#web/lib/known-account.ts'
import { takeReturn } from '#web/lib/return-address.ts'
import { useIsSignedIn } from '#web/lib/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/panel.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

const ro = paymentMessages.complete

export const meta = () => [titleMeta(ro.plan)]

/** To the first profile, or back to the return address. */
function NextStep() {
  const { data: profiles, isError } = useQuery(profilesQuery())
  const [next] = useState(takeReturn)
  if (!profiles && !isError) return null

  // The next screen leads on to whatever is missing.
  return profiles?.length === 0 ? (
    <ButtonLink to={hrefs.newProfile(next === hrefs.home() ? undefined : next)} size="lg">
      {ro.createProfile}
    </ButtonLink>
  ) : (
    <ButtonLink to={next} size="lg" icon="play">
      {ro.start}
    </ButtonLink>
  )
}

/** The redirect of a visit without a purchase; `null` when there is one. */
function useElsewhere(sessionId: string | undefined, isFailed: boolean): string | null {
  const { pathname, search, state } = useLocation()
  const isSignedIn = useIsSignedIn()
  if (isFailed) return `${hrefs.subscribe()}?purchaseSubscriptionStatus=failed`
  if (sessionId === undefined && !wasOrdered(state)) {
    return isSignedIn ? hrefs.account() : hrefs.home()
  }

  return isSignedIn ? null : hrefs.login(pathname + search)
}

/** /complete: thanks for a purchase (spec §2, D107). Without one it redirects. */
export default function CompleteScreen() {
  const [search] = useSearchParams()
  const { sessionId, purchaseSubscriptionStatus } = screenQueries.complete.parse(
    Object.fromEntries(search),
  )
  const elsewhere = useElsewhere(sessionId, purchaseSubscriptionStatus === 'failed')
  const isHydrated = useIsHydrated()
  if (!isHydrated) return <PageSpinner label={shellMessages.loading} />
  if (elsewhere !== null) return <Navigate to={elsewhere} replace />

  return (
    <Page width="form">
      <PurchaseThanks sessionId={sessionId ?? null}>
        <NextStep />
      </PurchaseThanks>
      {/* A gift is activated without a checkout. */}
      {sessionId === undefined && <UnthankedGifts />}
    </Page>
  )
}
