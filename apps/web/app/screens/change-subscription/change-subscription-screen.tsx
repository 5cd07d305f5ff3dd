import type { Offer } from '@hlizo/contract/entities/offer'
import type { User } from '@hlizo/contract/entities/user'
import { changeSubscriptionMessages as ro } from '@hlizo/contract/messages/change-subscription'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { screenQueries } from '@hlizo/contract/screen-queries'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { watchedUserQuery } from '#web/features/account/queries.ts'
import { offerQuery } from '#web/features/plans/queries.ts'
import { Page } from '#web/ui/panel.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { ConfirmChange } from './confirm-change.tsx'
import { OtherPlans } from './other-plans.tsx'

export const meta = () => [{ title: ro.title }]

function ChangeSubscription({ user, offer }: { user: User; offer: Offer }) {
  const [search, setSearch] = useSearchParams()
  const query = screenQueries.changeSubscription.parse(Object.fromEntries(search))
  const plan = offer.plans.find(({ id }) => id === query.plan)
  // The plan that renews next is no change.
  const isChange = plan !== undefined && plan.id !== (user.nextChange?.planId ?? user.planId)

  return isChange ? (
    <ConfirmChange plan={plan} user={user} offer={offer} onBack={() => setSearch({})} />
  ) : (
    <OtherPlans user={user} offer={offer} onChoose={(planId) => setSearch({ plan: planId })} />
  )
}

/** /change-subscription: another plan is chosen, its price for today shown, then ordered (spec §2, D113). */
export default function ChangeSubscriptionScreen() {
  const { data: user } = useQuery(watchedUserQuery())
  const { data: offer } = useQuery(offerQuery())
  if (!user || !offer) return <PageSpinner label={shellMessages.loading} />

  return (
    <Page>
      {user.isSubscriptionChangePending ? (
        <PageSpinner label={ro.pending} />
      ) : (
        <ChangeSubscription user={user} offer={offer} />
      )}
    </Page>
  )
}
