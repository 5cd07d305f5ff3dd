import type { Plan } from '@hlizo/contract/entities/plan'
import type { UpcomingInvoice } from '@hlizo/contract/entities/upcoming-invoice'
import { changeSubscriptionMessages as ro } from '@hlizo/contract/messages/change-subscription'
import { plansMessages } from '@hlizo/contract/messages/plans'
import { formatDate } from '@hlizo/domain/dates'
import { addMonths, monthsOf } from '@hlizo/domain/period'
import { formatPrice, shownPrice } from '@hlizo/domain/price'
import { amountText } from '@hlizo/domain/charge-words'
import styles from './change-subscription.module.css'

const euro = (amount: string) => `${amount} ${plansMessages.currency}`

/** What a change costs today, from when it holds, and what is paid from then on (D113). */
export function ChangePreview({ plan, invoice }: { plan: Plan; invoice: UpcomingInvoice }) {
  const { amountDue, nextPaymentAttempt, currency } = invoice
  const afterwards = currency === 'ron' ? ro.afterwardsInLei : ro.afterwards
  if (nextPaymentAttempt === null) return null
  const at = new Date(nextPaymentAttempt)
  const price = euro(formatPrice(shownPrice(plan)))
  if (amountDue === 0) {
    return (
      <div className={styles.preview}>
        <p className={styles.today}>{ro.later(formatDate(at))}</p>
        <p className={styles.soft}>{afterwards(price, formatDate(at))}</p>
      </div>
    )
  }
  const renewsAt = addMonths(at, monthsOf(plan.durationAmount, plan.durationUnit))

  return (
    <div className={styles.preview}>
      <p className={styles.today}>{ro.today(amountText(amountDue, currency))}</p>
      <p className={styles.soft}>{ro.credit}</p>
      <p className={styles.soft}>{afterwards(price, formatDate(renewsAt))}</p>
    </div>
  )
}
