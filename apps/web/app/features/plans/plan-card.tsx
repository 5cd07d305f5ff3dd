import type { Offer } from '@hlizo/contract/entities/offer'
import type { Plan } from '@hlizo/contract/entities/plan'
import { plansMessages } from '@hlizo/contract/messages/plans'
import { subscribeMessages as ro } from '@hlizo/contract/messages/subscribe'
import {
  formatMinor,
  formatPrice,
  shownPrice,
  yearlySavingMinor,
  yearOfMonthsMinor,
} from '@hlizo/domain/price'
import type { ReactNode } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { PriceCard } from '#web/ui/price-card.tsx'
import { Price } from '#web/ui/price.tsx'
import { leiBeside } from '@hlizo/domain/charge-words'
import styles from './plan-card.module.css'

/** What the yearly plan is compared with: twelve of the monthly one (D6). */
function comparison(plan: Plan, monthly: Plan | null) {
  if (plan.interval !== 'YEARLY' || monthly === null) return null
  const saving = yearlySavingMinor(monthly.price, shownPrice(plan))
  if (saving === 0) return null

  return { instead: formatMinor(yearOfMonthsMinor(monthly.price)), saving: formatMinor(saving) }
}

export function PlanCard(props: { plan: Plan; offer: Offer; action: ReactNode }) {
  const { plan, offer, action } = props
  const price = shownPrice(plan)
  const compared = comparison(plan, offer.monthlyPlan)
  const lei = plan.cardCharge ? leiBeside(plan.cardCharge) : null

  return (
    <PriceCard tone={compared === null ? 'plain' : 'glow'} benefits={plan.benefits} action={action}>
      <header>
        <h2 className={styles.name}>{plan.planDescription}</h2>
        {plan.promotionText && (
          <span className={styles.promotion}>
            <Badge tone="hot">{plan.promotionText}</Badge>
          </span>
        )}
      </header>
      <Price
        amount={formatPrice(price)}
        currency={plansMessages.currency}
        period={plan.priceDescription}
        size="lg"
      />
      <p className={styles.note}>
        {compared ? (
          <>
            <strong className={styles.saving}>{ro.saving(compared.saving)}</strong>{' '}
            {ro.insteadOf(compared.instead)}
          </>
        ) : (
          ro.trust
        )}
      </p>
      {lei !== null && <p className={styles.lei}>{lei}</p>}
    </PriceCard>
  )
}
