import type { Offer } from '@hlizo/contract/entities/offer'
import type { User } from '@hlizo/contract/entities/user'
import { changeSubscriptionMessages } from '@hlizo/contract/messages/change-subscription'
import { screenQueries } from '@hlizo/contract/screen-queries'
import { subscriptionHref } from '@hlizo/domain/screen-guard'
import { subscriptionState } from '@hlizo/domain/subscription-state'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { titleMeta } from '#web/lib/page-meta.ts'
import { WaitingPage } from '#web/features/failures/failed-page.tsx'
import { watchedUserQuery } from '#web/features/account/queries.ts'
import { offerQuery } from '#web/features/plans/queries.ts'
import { rememberReturn } from '#web/lib/return-address.ts'
import { PageHeading } from '#web/ui/heading.tsx'
import { Page, Stack } from '#web/ui/panel.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { FailedPayment } from './failed-payment.tsx'
import { OrderAgain } from './order-again.tsx'

const { resubscribe: ro, pending } = changeSubscriptionMessages

export const meta = () => [titleMeta(ro.title)]

function Resubscribe({ user, offer }: { user: User; offer: Offer }) {
  const state = subscriptionState(user)
  if (state.kind === 'pending') return <PageSpinner label={pending} />

  return (
    <>
      <PageHeading title={ro.title} text={ro.lead} />
      <Stack gap="lg">
        {state.kind === 'payment-failed' && <FailedPayment user={user} isDue={state.isDue} />}
        {user.cardBrand !== null && <OrderAgain user={user} offer={offer} />}
      </Stack>
    </>
  )
}

/** /resubscribe: subscribe again with the saved method; active users are redirected home (spec §2, D119). */
export default function ResubscribeScreen() {
  const location = useLocation()
  const [search] = useSearchParams()
  const { redirect_to } = screenQueries.resubscribe.parse(Object.fromEntries(search))
  const account = useQuery(watchedUserQuery())
  const plans = useQuery(offerQuery())
  const [user, offer] = [account.data, plans.data]
  useEffect(() => rememberReturn(redirect_to), [redirect_to])

  const elsewhere = user ? subscriptionHref(location, user) : null
  if (elsewhere !== null) return <Navigate to={elsewhere} replace />

  if (!user || !offer) return <WaitingPage answers={[account, plans]} />

  return (
    <Page width="form">
      <Resubscribe user={user} offer={offer} />
    </Page>
  )
}
