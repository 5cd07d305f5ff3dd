import type { Plan } from '@hlizo/contract/entities/plan'
import { plansMessages as ro } from '@hlizo/contract/messages/plans'
import { Button } from '#web/ui/button.tsx'

/** The button of a plan, with the plan in its accessible name. */
export function ChoosePlanButton(props: { plan: Plan; onChoose: (planId: string) => void }) {
  const { plan, onChoose } = props

  return (
    <Button
      size="lg"
      isWide
      aria-label={`${ro.choose} ${plan.planDescription}`}
      onClick={() => onChoose(plan.id)}
    >
      {ro.choose}
    </Button>
  )
}
