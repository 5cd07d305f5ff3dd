import type { User } from '@hlizo/contract/entities/user'
import { accountMessages } from '@hlizo/contract/messages/account'
import { cancellationMessages as ro } from '@hlizo/contract/messages/cancellation'
import { cancellationEffectiveAt } from '@hlizo/domain/cancellation'
import { amountText } from '@hlizo/domain/charge-words'
import { formatDate } from '@hlizo/domain/dates'
import { monthsOf, periodEndAfter } from '@hlizo/domain/period'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { upcomingInvoiceQuery } from '#web/features/account/queries.ts'
import { RetryRow } from '#web/features/failures/retry-row.tsx'
import { offerQuery } from '#web/features/plans/queries.ts'
import { serverNow } from '#web/lib/server-now.ts'
import { useSettings } from '#web/lib/site.ts'
import styles from './cancel-dialog.module.css'

/** The end date and what is still charged (48 hours, spec §9). The server decides again. */
export function CancellationNotice({ user }: { user: User }) {
  const { isCancelLenient } = useSettings().contracts
  const offer = useQuery(offerQuery())
  const { data: invoice } = useQuery({ ...upcomingInvoiceQuery(), staleTime: 0 })
  const [now] = useState(serverNow)
  // A late cancellation pays one more period, of the planned plan if there is one.
  const nextPlanId = user.nextChange?.planId ?? user.planId
  const plan = offer.data?.plans.find(({ id }) => id === nextPlanId)
  if (user.subscriptionExpirationDate === null) return null

  const periodEnd = new Date(user.subscriptionExpirationDate)
  const anchor = user.billingAnchor === null ? periodEnd : new Date(user.billingAnchor)
  const months = plan ? monthsOf(plan) : 1
  const facts = {
    periodEnd,
    nextPeriodEnd: periodEndAfter(periodEnd, anchor, months),
    isLenient: isCancelLenient,
  }
  // Nothing is charged at the end of a paid period that a pause follows.
  const effectiveAt = user.isSubscriptionPaused ? periodEnd : cancellationEffectiveAt(facts, now)
  const isLate = effectiveAt > periodEnd
  // How long the period is that a late cancellation pays.
  if (isLate && !offer.data)
    return <RetryRow of={offer} text={accountMessages.subscription.planFailed} />
  const amount = invoice ? amountText(invoice.amountDue, invoice.currency) : null

  return (
    <div className={styles.notice}>
      {isLate && <p className={styles.late}>{ro.lateRenewal(formatDate(periodEnd), amount)}</p>}
      <p className={styles.until}>
        {effectiveAt < now ? ro.atOnce : ro.effective(formatDate(effectiveAt))}
      </p>
      <p className={styles.soft}>{ro.accountStays}</p>
      {!isCancelLenient && !user.isSubscriptionPaused && <p className={styles.soft}>{ro.notice}</p>}
    </div>
  )
}
