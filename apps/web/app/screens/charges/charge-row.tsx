import type { Charge } from '@hlizo/contract/entities/charge'
import { chargesMessages as ro } from '@hlizo/contract/messages/charges'
import { formatDate } from '@hlizo/domain/dates'
import { formatCharge } from '@hlizo/domain/price'
import { PaymentMethod } from '#web/features/account/payment-method.tsx'
import { originText } from '@hlizo/domain/charge-words'
import { Icon } from '#web/ui/icon.tsx'
import styles from './charges.module.css'

// Where a charge without a receipt leads (spec §2 „Charges”).
const NO_RECEIPT = '/404'

/** The euro that lei come from, with the rate and its day (D133). */
function originOf({ euroAmount, leiRate }: Charge): string | null {
  if (euroAmount == null || !leiRate) return null

  return originText({ euroMinor: euroAmount, rate: leiRate })
}

export function ChargeRow({ charge }: { charge: Charge }) {
  const date = formatDate(new Date(charge.created))
  const isRefund = charge.kind === 'refund'
  const origin = originOf(charge)
  const description = charge.description ?? (isRefund ? ro.refund : ro.defaultDescription)

  return (
    <li className={styles.charge}>
      <p className={styles.description}>
        {isRefund && charge.description !== null && (
          <span className={styles.refund}>{ro.refund} </span>
        )}
        {description}
      </p>
      <p className={styles.amount}>
        <span className={styles.money}>{formatCharge(charge.amount, charge.currency)}</span>
        {origin !== null && <small className={styles.origin}>{origin}</small>}
      </p>
      <p className={styles.date}>
        <time dateTime={charge.created}>{date}</time>
      </p>
      {charge.card_brand && (
        <p className={styles.method}>
          <PaymentMethod brand={charge.card_brand} lastFour={charge.card_last4} />
        </p>
      )}
      {/* Not a page of this application: the provider's PDF, behind a redirect. */}
      <a
        className={styles.receipt}
        href={charge.receipt_pdf ?? NO_RECEIPT}
        aria-label={ro.receiptOf(date)}
      >
        <Icon name="download" size="sm" />
        {ro.receipt}
      </a>
    </li>
  )
}
