import type { Charge } from '@hlizo/contract/entities/charge'
import { chargesMessages as ro } from '@hlizo/contract/messages/charges'
import { momentsApart } from '@hlizo/domain/moments-apart'
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

const isRefund = ({ kind }: Charge) => kind === 'refund'

const descriptionOf = (charge: Charge) =>
  charge.description ?? (isRefund(charge) ? ro.refund : ro.defaultDescription)

const named = (charge: Charge) => ({
  id: charge.id,
  at: charge.created,
  name: `${descriptionOf(charge)}, ${formatCharge(charge.amount, charge.currency)}`,
})

/** Two payments of one day differ by their time. */
export function ChargeList({ charges }: { charges: readonly Charge[] }) {
  const dates = momentsApart(charges.map(named))

  return (
    <ul className={styles.charges}>
      {charges.map((charge) => (
        <ChargeRow key={charge.id} charge={charge} date={dates.get(charge.id) ?? ''} />
      ))}
    </ul>
  )
}

function ChargeRow({ charge, date }: { charge: Charge; date: string }) {
  const origin = originOf(charge)

  return (
    <li className={styles.charge}>
      <p className={styles.description}>
        {isRefund(charge) && charge.description !== null && (
          <span className={styles.refund}>{ro.refund} </span>
        )}
        {descriptionOf(charge)}
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
        aria-label={ro.receiptOf(named(charge).name, date)}
      >
        <Icon name="download" size="sm" />
        {ro.receipt}
      </a>
    </li>
  )
}
