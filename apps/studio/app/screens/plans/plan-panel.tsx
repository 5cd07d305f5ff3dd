import type { StudioPlan } from '@hlizo/contract/entities/studio-plan'
import { studioPlansMessages as ro } from '@hlizo/contract/messages/studio-plans'
import { Button } from '#studio/ui/button.tsx'
import { Facts } from '#studio/ui/facts.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import type { OfferStep } from './offer-dialogs.tsx'
import { changeText, priceText, stateText, subscribersText } from './offer-words.ts'
import styles from './plans.module.css'

type PlanPanelProps = { plan: StudioPlan; onStep: ((step: OfferStep) => void) | null }

/** One plan: price, subscribers, price changes, and what can be done. */
export function PlanPanel({ plan, onStep }: PlanPanelProps) {
  const { description, id, changes } = plan
  const shown = changes.map((change) => <li key={change.id}>{changeText(change)}</li>)

  return (
    <Panel title={description}>
      <Facts
        facts={[
          [ro.priceLabel, priceText(plan)],
          [ro.state, stateText(plan)],
          [ro.subscribers, subscribersText(plan)],
          [
            ro.changes,
            changes.length === 0 ? null : (
              <ul key={id} className={styles.list}>
                {shown}
              </ul>
            ),
          ],
        ]}
      />
      {onStep && <Actions plan={plan} onStep={onStep} />}
    </Panel>
  )
}

function Actions({ plan, onStep }: { plan: StudioPlan; onStep: (step: OfferStep) => void }) {
  const { description, openChangeId: changeId } = plan

  return (
    <div className={styles.actions}>
      {changeId === null ? (
        <Button
          onPress={() => onStep({ kind: 'price', plan })}
          aria-label={ro.newPrice.label(description)}
        >
          {ro.newPrice.open}
        </Button>
      ) : (
        <Button
          onPress={() => onStep({ kind: 'withdraw-price', plan, changeId })}
          aria-label={ro.withdrawPrice.label(description)}
        >
          {ro.withdrawPrice.open}
        </Button>
      )}
      {plan.isPublic ? (
        <Button
          onPress={() => onStep({ kind: 'retire', plan })}
          aria-label={ro.retire.label(description)}
        >
          {ro.retire.open}
        </Button>
      ) : (
        <Button
          onPress={() => onStep({ kind: 'publish', plan })}
          aria-label={ro.publish.label(description)}
        >
          {ro.publish.open}
        </Button>
      )}
    </div>
  )
}
