import type { Offer } from '@hlizo/contract/entities/offer'
import type { User } from '@hlizo/contract/entities/user'
import { accountMessages } from '@hlizo/contract/messages/account'
import { changeSubscriptionMessages as ro } from '@hlizo/contract/messages/change-subscription'
import { screenQueries } from '@hlizo/contract/screen-queries'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { titleMeta } from '#web/lib/page-meta.ts'
import { WaitingPage } from '#web/features/failures/failed-page.tsx'
import { BackToAccount } from '#web/features/account/back-to-account.tsx'
import { watchedUserQuery } from '#web/features/account/queries.ts'
import { offerQuery } from '#web/features/plans/queries.ts'
import { PageHeading } from '#web/ui/heading.tsx'
import { Page } from '#web/ui/panel.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useViewChange } from '#web/ui/use-view-change.ts'
import styles from './change-subscription.module.css'
import { ConfirmChange } from './confirm-change.tsx'
import { OtherPlans } from './other-plans.tsx'

export const meta = () => [titleMeta(ro.title)]

function ChangeSubscription({ user, offer }: { user: User; offer: Offer }) {
  const [search, setSearch] = useSearchParams()
  const query = screenQueries.changeSubscription.parse(Object.fromEntries(search))
  const plan = offer.plans.find(({ id }) => id === query.plan)
  // The plan of the next renewal is not a change.
  const isChange = plan !== undefined && plan.id !== (user.nextChange?.planId ?? user.planId)

  useViewChange(
    isChange ? 'order' : 'plans',
    isChange ? `${ro.price}: ${plan.planDescription}` : ro.title,
  )

  return isChange ? (
    <ConfirmChange plan={plan} user={user} offer={offer} onBack={() => setSearch({})} />
  ) : (
    <OtherPlans user={user} offer={offer} onChoose={(planId) => setSearch({ plan: planId })} />
  )
}

/** No change is possible while one is in progress; the page continues by itself (D111). */
function ChangeUnderWay() {
  return (
    <div className={styles.head}>
      <BackToAccount />
      <PageHeading title={ro.pending} text={accountMessages.subscription.pendingLead} />
      <Spinner size="lg" />
    </div>
  )
}

/** /change-subscription: choose a plan, see today's charge, order (spec §2, D113). */
export default function ChangeSubscriptionScreen() {
  const account = useQuery(watchedUserQuery())
  const plans = useQuery(offerQuery())
  const [user, offer] = [account.data, plans.data]
  if (!user || !offer) return <WaitingPage answers={[account, plans]} />

  return (
    <Page>
      {user.isSubscriptionChangePending ? (
        <ChangeUnderWay />
      ) : (
        <ChangeSubscription user={user} offer={offer} />
      )}
    </Page>
  )
}
