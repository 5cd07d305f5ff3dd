import type { Charge } from '@hlizo/contract/entities/charge'
import type { Purchase } from '@hlizo/contract/entities/purchase'
import type { User } from '@hlizo/contract/entities/user'
import { hrefs } from '@hlizo/contract/hrefs'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { plansMessages } from '@hlizo/contract/messages/plans'
import { formatDate } from '@hlizo/domain/dates'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { amountText } from '@hlizo/domain/charge-words'
import { HOUR_MS } from '@hlizo/kit/durations'
import { Navigate } from 'react-router'
import { serverNow } from '#web/lib/server-now.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { chargesQuery } from './queries.ts'
import { usePurchaseOutcome } from './use-purchase-outcome.ts'
import styles from './purchase-thanks.module.css'

const ro = paymentMessages.complete

// A charge that is younger than this belongs to the purchase of just now.
const FRESH_MS = HOUR_MS

/**
 * Thank you for subscribing, as soon as the payment is known to be one (D107). `sessionId` is `null` for an order
 * without a checkout; `children` is the way on.
 */
export function PurchaseThanks({
  sessionId,
  children,
}: {
  sessionId: string | null
  children: ReactNode
}) {
  const outcome = usePurchaseOutcome(sessionId)
  if (outcome.kind === 'waiting') return <PageSpinner label={ro.waiting} isLong />
  if (outcome.kind === 'none') return <Navigate to={hrefs.account()} replace />
  if (outcome.kind === 'failed') return <Navigate to={hrefs.resubscribe()} replace />
  if (outcome.kind === 'processing') {
    return (
      <div className={styles.thanks}>
        <PageHeading title={ro.processing} />
        <div>
          <ButtonLink to={hrefs.home()} variant="secondary">
            {ro.home}
          </ButtonLink>
        </div>
      </div>
    )
  }

  return (
    <div className={styles.thanks}>
      <PageHeading title={ro.title} text={ro.lead} />
      <Panel tone="glow">
        <PurchaseFacts user={outcome.user} purchase={outcome.purchase} />
        {children}
      </Panel>
    </div>
  )
}

function PurchaseFacts({ user, purchase }: { user: User; purchase: Purchase | null }) {
  const interval = purchase?.subscriptionType ?? user.subscriptionInterval
  const charge = useFreshCharge()

  return (
    <Facts>
      {interval && <Fact label={ro.plan}>{plansMessages.interval[interval]}</Fact>}
      {charge && <Fact label={ro.paid}>{amountText(charge.amount, charge.currency)}</Fact>}
      {user.subscriptionExpirationDate && (
        <Fact label={user.source === 'voucher' ? ro.giftUntil : ro.nextCharge}>
          {formatDate(new Date(user.subscriptionExpirationDate))}
        </Fact>
      )}
      {charge && charge.receipt_pdf !== null && (
        <Fact label={ro.document}>
          {/* Not a page of this application: the provider's PDF, behind a redirect. */}
          <a href={charge.receipt_pdf}>{ro.receipt}</a>
        </Fact>
      )}
    </Facts>
  )
}

/** What was paid just now, as the ledger has it; undefined when nothing was, or while it is not known. */
function useFreshCharge(): Charge | undefined {
  const { data: charges } = useInfiniteQuery(chargesQuery())
  const [since] = useState(() => serverNow().getTime() - FRESH_MS)

  // The first page has the newest.
  return charges?.pages[0]?.data.find(
    ({ kind, created }) => kind === 'subscription' && Date.parse(created) > since,
  )
}
