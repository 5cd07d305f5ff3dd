import { completePlanCheckout } from '@hlizo/contract/calls/plans'
import { getUser } from '@hlizo/contract/calls/accounts'
import { CHANGE_PENDING_POLL_MS, PURCHASE_WAIT_MS } from '@hlizo/contract/constants'
import type { Purchase } from '@hlizo/contract/entities/purchase'
import type { User } from '@hlizo/contract/entities/user'
import { hrefs } from '@hlizo/contract/hrefs'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { plansMessages } from '@hlizo/contract/messages/plans'
import { formatDate } from '@hlizo/domain/dates'
import { formatPrice } from '@hlizo/domain/price'
import { wait } from '@hlizo/kit/wait'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { profilesQuery } from '#web/features/profiles/queries.ts'
import { request } from '#web/lib/api.ts'
import { track } from '#web/lib/analytics.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { safeRedirect, takeRedirect } from '#web/lib/redirect-to.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import styles from './complete.module.css'

const ro = paymentMessages.complete

export const meta = () => [{ title: ro.plan }, { name: 'robots', content: 'noindex' }]

type Outcome =
  | { readonly kind: 'waiting' | 'processing' }
  | { readonly kind: 'active'; readonly user: User; readonly purchase: Purchase | null }

const POLLS = Math.ceil(PURCHASE_WAIT_MS / CHANGE_PENDING_POLL_MS)

function report(purchase: Purchase): void {
  if (purchase.alreadyReported) return
  track({
    event: 'purchase',
    transaction_id: purchase.transactionId,
    value: purchase.value,
    currency: purchase.currency,
    coupon: purchase.coupon,
    subscription_type: purchase.subscriptionType,
    items: [purchase.subscriptionType],
  })
}

/** Asks what was bought, then waits for the subscription to be active: half a minute at most (D107). */
async function settle(sessionId: string | null, signal: AbortSignal): Promise<Outcome> {
  const purchase =
    sessionId === null
      ? null
      : await request(completePlanCheckout, {
          params: { id: sessionId },
          isQuiet: true,
          signal,
        }).catch(() => null)
  if (purchase) report(purchase)

  for (let poll = 0; poll < POLLS; poll += 1) {
    const user = await request(getUser, { isQuiet: true, signal })
    if (user.isSubscriptionActive) {
      await queryClient().resetQueries()
      return { kind: 'active', user, purchase }
    }
    await wait(CHANGE_PENDING_POLL_MS, signal)
  }

  return { kind: 'processing' }
}

function useOutcome(): Outcome {
  const [search] = useSearchParams()
  const sessionId = search.get('sessionId')
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'waiting' })

  useEffect(() => {
    const leaving = new AbortController()
    settle(sessionId, leaving.signal).then(setOutcome, () => {
      if (!leaving.signal.aborted) setOutcome({ kind: 'processing' })
    })

    return () => leaving.abort(new Error('The page was left.'))
  }, [sessionId])

  return outcome
}

/** The way on: to a first profile, or back to what the viewer had come for. */
function NextStep() {
  const { data: profiles } = useQuery(profilesQuery())
  const [next] = useState(() => safeRedirect(takeRedirect()) ?? hrefs.home())
  if (!profiles) return null

  return profiles.length === 0 ? (
    <ButtonLink to={hrefs.newProfile(next === hrefs.home() ? undefined : next)} size="lg">
      {ro.createProfile}
    </ButtonLink>
  ) : (
    <ButtonLink to={next} size="lg" icon="play">
      {ro.start}
    </ButtonLink>
  )
}

function Thanks({ user, purchase }: { user: User; purchase: Purchase | null }) {
  const interval = purchase?.subscriptionType ?? user.subscriptionInterval

  return (
    <div className={styles.thanks}>
      <PageHeading title={ro.title} text={ro.lead} />
      <Panel tone="glow">
        <dl className={styles.facts}>
          {interval && (
            <div>
              <dt>{ro.plan}</dt>
              <dd>{plansMessages.interval[interval]}</dd>
            </div>
          )}
          {purchase && (
            <div>
              <dt>{ro.paid}</dt>
              <dd>
                {formatPrice(purchase.value)} {plansMessages.currency}
              </dd>
            </div>
          )}
          {user.subscriptionExpirationDate && (
            <div>
              <dt>{ro.nextCharge}</dt>
              <dd>{formatDate(new Date(user.subscriptionExpirationDate))}</dd>
            </div>
          )}
        </dl>
        <NextStep />
      </Panel>
    </div>
  )
}

/** /complete: thank you, and the way in (spec §2, D107). */
export default function CompleteScreen() {
  const outcome = useOutcome()

  return (
    <Page width="form">
      {outcome.kind === 'waiting' && <PageSpinner label={ro.waiting} />}
      {outcome.kind === 'processing' && <PageHeading title={ro.processing} />}
      {outcome.kind === 'active' && <Thanks user={outcome.user} purchase={outcome.purchase} />}
    </Page>
  )
}
