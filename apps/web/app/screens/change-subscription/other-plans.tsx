import type { Offer } from '@hlizo/contract/entities/offer'
import type { Plan } from '@hlizo/contract/entities/plan'
import type { User } from '@hlizo/contract/entities/user'
import { accountMessages } from '@hlizo/contract/messages/account'
import { changeSubscriptionMessages as ro } from '@hlizo/contract/messages/change-subscription'
import { formatDate } from '@hlizo/domain/dates'
import { BackToAccount } from '#web/features/account/back-to-account.tsx'
import { ChoosePlanButton } from '#web/features/plans/choose-plan-button.tsx'
import { PlanCards } from '#web/features/plans/plan-cards.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import styles from './change-subscription.module.css'

type Props = { user: User; onChoose: (planId: string) => void }

/** The plan of the next renewal is only named; any other can be chosen. */
function PlanAction({ plan, user, onChoose }: { plan: Plan } & Props) {
  const { nextChange, planId } = user
  if (nextChange?.planId === plan.id) {
    const on = formatDate(new Date(nextChange.at))
    return (
      <p className={styles.note}>
        {accountMessages.subscription.changesOn(plan.planDescription, on)}
      </p>
    )
  }
  if (nextChange === null && planId === plan.id) {
    return (
      <Button size="lg" isWide variant="secondary" disabled>
        {ro.current}
      </Button>
    )
  }

  return <ChoosePlanButton plan={plan} onChoose={onChoose} />
}

/** Every plan on sale, with the current one marked. */
export function OtherPlans({ offer, ...props }: { offer: Offer } & Props) {
  const { planId, nextChange } = props.user

  return (
    <>
      <div className={styles.head}>
        <BackToAccount />
        <PageHeading title={ro.title} />
      </div>
      <div className={styles.plans}>
        <PlanCards
          offer={offer}
          renderAction={(plan) => (
            <div className={styles.action}>
              {nextChange !== null && plan.id === planId && <Badge>{ro.current}</Badge>}
              <PlanAction plan={plan} {...props} />
            </div>
          )}
        />
      </div>
    </>
  )
}
