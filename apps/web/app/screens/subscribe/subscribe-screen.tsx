import { changeSubscriptionMessages } from '@hlizo/contract/messages/change-subscription'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { subscribeMessages as ro } from '@hlizo/contract/messages/subscribe'
import { isErrorCode } from '@hlizo/contract/errors'
import { screenQueries } from '@hlizo/contract/screen-queries'
import { subscriptionHref } from '@hlizo/domain/screen-guard'
import { purchaseRefusal } from '@hlizo/domain/subscription-state'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { titleMeta } from '#web/lib/page-meta.ts'
import { WaitingPage } from '#web/features/failures/failed-page.tsx'
import { watchedUserQuery } from '#web/features/account/queries.ts'
import { offerQuery } from '#web/features/plans/queries.ts'
import { rememberReturn } from '#web/lib/return-address.ts'
import { Page } from '#web/ui/panel.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { useViewChange } from '#web/ui/use-view-change.ts'
import { ChoosePlan } from './choose-plan.tsx'
import { OrderPlan } from './order-plan.tsx'

export const meta = () => [titleMeta(ro.title)]

/** Shows once the result of a purchase that returned here. */
function usePurchaseToast(isFailed: boolean, reason: string | undefined) {
  const [, setSearch] = useSearchParams()

  useEffect(() => {
    if (!isFailed && reason === undefined) return
    if (isFailed) showToast(ro.purchaseFailed, 'danger')
    if (reason !== undefined && isErrorCode(reason)) showToast(errorMessages[reason], 'warn')
    setSearch(
      (search) => {
        search.delete('purchaseSubscriptionStatus')
        search.delete('reason')
        return search
      },
      { replace: true, preventScrollReset: true },
    )
  }, [isFailed, reason, setSearch])
}

function Subscribe() {
  const location = useLocation()
  const [search, setSearch] = useSearchParams()
  const query = screenQueries.subscribe.parse(Object.fromEntries(search))
  const account = useQuery(watchedUserQuery())
  const plans = useQuery(offerQuery())
  const [user, offer] = [account.data, plans.data]
  usePurchaseToast(query.purchaseSubscriptionStatus === 'failed', query.reason)
  useEffect(() => rememberReturn(query.redirect_to), [query.redirect_to])

  const plan = offer?.plans.find(({ id }) => id === query.plan)
  useViewChange(
    user && offer ? (plan ? 'order' : 'plans') : null,
    plan ? `${ro.stepTwo}: ${ro.summary.title}` : `${ro.stepOne}: ${ro.title}`,
  )

  const elsewhere = user ? subscriptionHref(location, user) : null
  if (elsewhere !== null) return <Navigate to={elsewhere} replace />
  if (user && purchaseRefusal(user) === 'CHANGE_PENDING') {
    return <PageSpinner label={changeSubscriptionMessages.pending} />
  }
  if (!user || !offer) return <WaitingPage answers={[account, plans]} />

  const choose = (planId: string | null) =>
    setSearch((next) => {
      if (planId === null) next.delete('plan')
      else next.set('plan', planId)
      return next
    })

  return plan ? (
    <OrderPlan plan={plan} user={user} onBack={() => choose(null)} />
  ) : (
    <ChoosePlan offer={offer} onChoose={choose} />
  )
}

/**
 * /subscribe: choose a plan, then order (spec §2 „Subscribe”, D132). The choice is in the address.
 * Active users are redirected home, users with a failed payment to /resubscribe (D112).
 */
export default function SubscribeScreen() {
  return (
    <Page>
      <Subscribe />
    </Page>
  )
}
