import type { Offer } from '@hlizo/contract/entities/offer'
import type { Plan } from '@hlizo/contract/entities/plan'
import type { ReactNode } from 'react'
import { PlanCard } from './plan-card.tsx'
import styles from './plan-cards.module.css'

/** Every plan on sale; `renderAction` is the action of each, `children` follow them. */
export function PlanCards({
  offer,
  renderAction,
  children,
}: {
  offer: Offer
  renderAction: (plan: Plan) => ReactNode
  children?: ReactNode
}) {
  return (
    <div className={styles.plans}>
      {offer.plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} offer={offer} action={renderAction(plan)} />
      ))}
      {children}
    </div>
  )
}
