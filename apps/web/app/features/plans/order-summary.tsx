import type { ChargeAmount } from '@hlizo/contract/entities/charge-amount'
import type { CouponVerification } from '@hlizo/contract/entities/coupon-verification'
import type { Offer } from '@hlizo/contract/entities/offer'
import type { Plan } from '@hlizo/contract/entities/plan'
import { plansMessages } from '@hlizo/contract/messages/plans'
import { subscribeMessages } from '@hlizo/contract/messages/subscribe'
import { formatDate } from '@hlizo/domain/dates'
import { addMonths, monthsOf } from '@hlizo/domain/period'
import { formatPrice, shownPrice } from '@hlizo/domain/price'
import { useSite } from '#web/lib/site.ts'
import { Fact, Facts } from '#web/ui/facts.tsx'
import {
  amountText,
  chargeOf,
  originText,
  planCharge,
  type PayBy,
} from '@hlizo/domain/charge-words'
import styles from './order.module.css'

const ro = subscribeMessages.summary

/** What an order costs today, when it renews and at what price, and how to end it (OUG 34/2014 art. 8, D132). */
export function OrderSummary(props: {
  plan: Plan
  coupon: CouponVerification | null
  offer: Offer
  by: PayBy
  /** The end of a gift that runs: the first payment comes then (D125). */
  giftUntil?: Date | null
}) {
  const { plan, coupon, offer, by, giftUntil = null } = props
  const { renderedAt } = useSite()
  const full = formatPrice(shownPrice(plan))
  const months = monthsOf(plan.durationAmount, plan.durationUnit)
  const renewsOn = formatDate(addMonths(giftUntil ?? new Date(renderedAt), months))
  const today = giftUntil ? chargeOf(0, offer, by) : planCharge(plan, offer, { by, coupon })
  const renewal = today.currency === 'ron' ? ro.renewalInLei : ro.renewal

  return (
    <>
      <Facts>
        <Fact label={ro.plan}>{plan.planDescription}</Fact>
        <Fact label={ro.price}>
          {full} {plansMessages.currency} {plan.priceDescription}
        </Fact>
        <Fact label={ro.today} isTotal>
          <Amount charge={today} />
        </Fact>
      </Facts>
      {giftUntil && <p className={styles.terms}>{ro.afterGift(formatDate(giftUntil))}</p>}
      {!coupon?.isGift && (
        <div>
          <p className={styles.terms}>{renewal(full, renewsOn)}</p>
          <p className={styles.terms}>{ro.cancel}</p>
        </div>
      )}
    </>
  )
}

/** What is charged, and for lei the euro that they come from (D133). */
function Amount({ charge }: { charge: ChargeAmount }) {
  const origin = charge.amountMinor > 0 ? originText(charge) : null

  return (
    <>
      {amountText(charge.amountMinor, charge.currency)}
      {origin !== null && <small>{origin}</small>}
    </>
  )
}
