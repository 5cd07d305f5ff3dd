import type { ChargeAmount } from '@hlizo/contract/entities/charge-amount'
import type { Plan } from '@hlizo/contract/entities/plan'
import type { MethodQuote } from '@hlizo/contract/entities/purchase-quote'
import { plansMessages } from '@hlizo/contract/messages/plans'
import { subscribeMessages } from '@hlizo/contract/messages/subscribe'
import { amountText, originText, renewalWords } from '@hlizo/domain/charge-words'
import { formatDate } from '@hlizo/domain/dates'
import { formatPrice, shownPrice } from '@hlizo/domain/price'
import { Fact, Facts } from '#web/ui/facts.tsx'
import styles from './order.module.css'

const ro = subscribeMessages.summary

/** The charge of today, the renewal and its price, and how to cancel (OUG 34/2014 art. 8, D132). Without a quote nothing is charged: a gift code. */
export function OrderSummary(props: {
  plan: Plan
  quote: MethodQuote | null
  /** The end of a running gift; the first payment is then (D125). */
  giftUntil?: Date | null
}) {
  const { plan, quote, giftUntil = null } = props

  return (
    <>
      <Facts>
        <Fact label={ro.plan}>{plan.planDescription}</Fact>
        <Fact label={ro.price}>
          {formatPrice(shownPrice(plan))} {plansMessages.currency} {plan.priceDescription}
        </Fact>
        {quote && (
          <Fact label={ro.today} isTotal>
            <Amount charge={quote.today} />
          </Fact>
        )}
      </Facts>
      {giftUntil && <p className={styles.terms}>{ro.afterGift(formatDate(giftUntil))}</p>}
      {quote && (
        <div>
          {renewalWords(quote.ahead).map((words) => (
            <p key={words} className={styles.terms}>
              {words}
            </p>
          ))}
          <p className={styles.terms}>{ro.cancel}</p>
        </div>
      )}
    </>
  )
}

/** The charge, and for lei the euro price (D133). */
function Amount({ charge }: { charge: ChargeAmount }) {
  const origin = originText(charge)

  return (
    <>
      {amountText(charge.amountMinor, charge.currency)}
      {origin !== null && <small>{origin}</small>}
    </>
  )
}
