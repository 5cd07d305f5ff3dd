import type { StudioPlan, StudioVoucherProduct } from '@hlizo/contract/entities/studio-plan'
import { studioPlansMessages as ro } from '@hlizo/contract/messages/studio-plans'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { offerQuery } from '#studio/features/plans/queries.ts'
import { useOperator } from '#studio/lib/operator.ts'
import { mayUse } from '@hlizo/domain/operator-roles'
import { Button } from '#studio/ui/button.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { Waiting } from '#studio/ui/waiting.tsx'
import { OfferDialogs, type OfferStep } from './offer-dialogs.tsx'
import { PlanPanel } from './plan-panel.tsx'
import styles from './plans.module.css'
import { VoucherPanel } from './voucher-panel.tsx'

/** Money → Plans: what is on sale, its prices, and their changes with notice. */
export function PlansScreen() {
  const query = useQuery(offerQuery())
  const { data } = query
  const [step, setStep] = useState<OfferStep | null>(null)
  const mayEdit = mayUse(useOperator().roles, ['finance'])
  const onStep = mayEdit ? setStep : null

  return (
    <Screen
      title={ro.title}
      actions={
        mayEdit && (
          <>
            <Button onPress={() => setStep({ kind: 'create-voucher' })}>{ro.create.voucher}</Button>
            <Button variant="primary" onPress={() => setStep({ kind: 'create-plan' })}>
              {ro.create.plan}
            </Button>
          </>
        )
      }
    >
      <Waiting of={query} />
      {data && <Plans plans={data.plans} onStep={onStep} />}
      {data && <Vouchers vouchers={data.vouchers} onStep={onStep} />}
      {data && (
        <OfferDialogs
          step={step}
          earliest={data.earliestExistingDay}
          onClose={() => setStep(null)}
        />
      )}
    </Screen>
  )
}

type OnStep = ((step: OfferStep) => void) | null

function Plans({ plans, onStep }: { plans: readonly StudioPlan[]; onStep: OnStep }) {
  return (
    <section aria-labelledby="plans" className={styles.offers}>
      <h2 id="plans">{ro.plans}</h2>
      {plans.map((plan) => (
        <PlanPanel key={plan.id} plan={plan} onStep={onStep} />
      ))}
    </section>
  )
}

function Vouchers({
  vouchers,
  onStep,
}: {
  vouchers: readonly StudioVoucherProduct[]
  onStep: OnStep
}) {
  return (
    <section aria-labelledby="vouchers" className={styles.offers}>
      <h2 id="vouchers">{ro.vouchers}</h2>
      {vouchers.map((voucher) => (
        <VoucherPanel key={voucher.id} voucher={voucher} onStep={onStep} />
      ))}
    </section>
  )
}
