import type { Purchase } from '@hlizo/contract/entities/purchase'
import type { User } from '@hlizo/contract/entities/user'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { plansMessages } from '@hlizo/contract/messages/plans'
import { formatDate } from '@hlizo/domain/dates'
import { formatPrice } from '@hlizo/domain/price'
import type { ReactNode } from 'react'
import { PageHeading } from '#web/ui/heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { usePurchaseOutcome } from './use-purchase-outcome.ts'
import styles from './purchase-thanks.module.css'

const ro = paymentMessages.complete

/** Thank you for subscribing, as soon as the payment is known to be one (D107). `children` is the way on. */
export function PurchaseThanks({
  sessionId,
  children,
}: {
  sessionId: string | null
  children: ReactNode
}) {
  const outcome = usePurchaseOutcome(sessionId)
  if (outcome.kind === 'waiting') return <PageSpinner label={ro.waiting} />
  if (outcome.kind === 'processing') return <PageHeading title={ro.processing} />

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

  return (
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
          <dt>{user.source === 'voucher' ? ro.giftUntil : ro.nextCharge}</dt>
          <dd>{formatDate(new Date(user.subscriptionExpirationDate))}</dd>
        </div>
      )}
    </dl>
  )
}
