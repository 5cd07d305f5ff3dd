import type { UpcomingInvoice } from '@hlizo/contract/entities/upcoming-invoice'
import { changeSubscriptionMessages as ro } from '@hlizo/contract/messages/change-subscription'
import { amountText, renewalWords } from '@hlizo/domain/charge-words'
import { formatDate } from '@hlizo/domain/dates'
import styles from './change-subscription.module.css'

/** The charge of today, the date of the change, and the price afterwards (D113). */
export function ChangePreview({ invoice }: { invoice: UpcomingInvoice }) {
  const { amountDue, nextPaymentAttempt, currency, needsConsent, ahead } = invoice
  if (nextPaymentAttempt === null || !ahead) return null
  const isNow = needsConsent === true

  return (
    <div className={styles.preview}>
      <p className={styles.today}>
        {isNow
          ? ro.today(amountText(amountDue, currency))
          : ro.later(formatDate(new Date(nextPaymentAttempt)))}
      </p>
      {isNow && <p className={styles.soft}>{ro.credit}</p>}
      {renewalWords(ahead).map((words) => (
        <p key={words} className={styles.soft}>
          {words}
        </p>
      ))}
    </div>
  )
}
