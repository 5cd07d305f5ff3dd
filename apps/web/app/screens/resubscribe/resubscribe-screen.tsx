import type { Offer } from '@hlizo/contract/entities/offer'
import type { User } from '@hlizo/contract/entities/user'
import { hrefs } from '@hlizo/contract/hrefs'
import { changeSubscriptionMessages } from '@hlizo/contract/messages/change-subscription'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { screenQueries } from '@hlizo/contract/screen-queries'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { watchedUserQuery } from '#web/features/account/queries.ts'
import { offerQuery } from '#web/features/plans/queries.ts'
import { rememberRedirect, safeRedirect } from '#web/lib/redirect-to.ts'
import { PageHeading } from '#web/ui/heading.tsx'
import { Page, Stack } from '#web/ui/panel.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { FailedPayment } from './failed-payment.tsx'
import { OrderAgain } from './order-again.tsx'

const { resubscribe: ro, pending } = changeSubscriptionMessages

export const meta = () => [{ title: ro.title }]

function Resubscribe({ user, offer }: { user: User; offer: Offer }) {
  if (user.isSubscriptionChangePending) return <PageSpinner label={pending} />

  return (
    <>
      <PageHeading title={ro.title} text={ro.lead} />
      <Stack gap="lg">
        {user.paymentStatus === 'FAILED' && <FailedPayment user={user} />}
        <OrderAgain user={user} offer={offer} />
      </Stack>
    </>
  )
}

/** /resubscribe: starting again with the saved method; whoever is active goes home (spec §2, D119). */
export default function ResubscribeScreen() {
  const [search] = useSearchParams()
  const { redirect_to } = screenQueries.resubscribe.parse(Object.fromEntries(search))
  const { data: user } = useQuery(watchedUserQuery())
  const { data: offer } = useQuery(offerQuery())
  useEffect(() => rememberRedirect(redirect_to ?? null), [redirect_to])

  if (user?.isSubscriptionActive) {
    return <Navigate to={safeRedirect(redirect_to) ?? hrefs.home()} replace />
  }
  if (user?.cardBrand === null) {
    return <Navigate to={hrefs.subscribe({ ...(redirect_to && { redirect_to }) })} replace />
  }

  return (
    <Page width="form">
      {user && offer ? (
        <Resubscribe user={user} offer={offer} />
      ) : (
        <PageSpinner label={shellMessages.loading} />
      )}
    </Page>
  )
}
