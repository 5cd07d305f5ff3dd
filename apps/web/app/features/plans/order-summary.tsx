import type { CouponVerification } from '@hlizo/contract/entities/coupon-verification'
import type { LeiRate } from '@hlizo/contract/entities/lei-rate'
import type { Plan } from '@hlizo/contract/entities/plan'
import { plansMessages } from '@hlizo/contract/messages/plans'
import { subscribeMessages } from '@hlizo/contract/messages/subscribe'
import { formatDate, formatShortDate } from '@hlizo/domain/dates'
import { addMonths, monthsOf } from '@hlizo/domain/period'
import { formatLei, formatPrice, shownPrice, toMinor } from '@hlizo/domain/price'
import { useSite } from '#web/lib/site.ts'
import { Fact, Facts } from '#web/ui/facts.tsx'
import styles from './order.module.css'

const ro = subscribeMessages.summary

/** What an order costs today, when it renews and at what price, and how to end it (OUG 34/2014 art. 8, D132). */
export function OrderSummary(props: {
  plan: Plan
  coupon: CouponVerification | null
  leiRate: LeiRate | null
  /** The end of a gift that runs: the first payment comes then (D125). */
  giftUntil?: Date | null
}) {
  const { plan, coupon, leiRate, giftUntil = null } = props
  const { renderedAt } = useSite()
  const full = formatPrice(shownPrice(plan))
  const months = monthsOf(plan.durationAmount, plan.durationUnit)
  const renewsOn = formatDate(addMonths(giftUntil ?? new Date(renderedAt), months))
  const today = giftUntil ? 0 : (coupon?.discountedPriceAmount ?? shownPrice(plan))

  return (
    <>
      <Facts>
        <Fact label={ro.plan}>{plan.planDescription}</Fact>
        <Fact label={ro.price}>
          {full} {plansMessages.currency} {plan.priceDescription}
        </Fact>
        <Fact label={ro.today} isTotal>
          <Amount amount={today} leiRate={leiRate} />
        </Fact>
      </Facts>
      {giftUntil && <p className={styles.terms}>{ro.afterGift(formatDate(giftUntil))}</p>}
      {!coupon?.isGift && (
        <div>
          <p className={styles.terms}>{ro.renewal(full, renewsOn)}</p>
          <p className={styles.terms}>{ro.cancel}</p>
        </div>
      )}
    </>
  )
}

/** A price in euro and, for display only, in lei (D133). */
function Amount({ amount, leiRate }: { amount: number; leiRate: LeiRate | null }) {
  return (
    <>
      {formatPrice(amount)} {plansMessages.currency}
      {leiRate && amount > 0 && (
        <small>
          {subscribeMessages.lei(
            formatLei(toMinor(amount), leiRate.leiPerEuro),
            formatShortDate(new Date(leiRate.date)),
          )}
        </small>
      )}
    </>
  )
}
