import {
  createPlan,
  createVoucherProduct,
  publishPlan,
  publishVoucherProduct,
  retirePlan,
  retireVoucherProduct,
  withdrawPrice,
} from '@hlizo/contract/calls/studio-plans'
import type { StudioPlan, StudioVoucherProduct } from '@hlizo/contract/entities/studio-plan'
import { studioPlansMessages as ro } from '@hlizo/contract/messages/studio-plans'
import { useOfferChange } from '#studio/features/plans/queries.ts'
import { Dialog } from '#studio/ui/dialog.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'
import { CreateOfferForm } from './create-offer-form.tsx'
import { subscriberCount } from './offer-words.ts'
import { PriceForm } from './price-form.tsx'
import { VoucherPriceForm } from './voucher-price-form.tsx'

/** What is being done to the offer. */
export type OfferStep =
  | { readonly kind: 'create-plan' }
  | { readonly kind: 'create-voucher' }
  | { readonly kind: 'price'; readonly plan: StudioPlan }
  | { readonly kind: 'withdraw-price'; readonly plan: StudioPlan; readonly changeId: string }
  | { readonly kind: PlanStepKind; readonly plan: StudioPlan }
  | { readonly kind: 'voucher-price'; readonly voucher: StudioVoucherProduct }
  | { readonly kind: VoucherStepKind; readonly voucher: StudioVoucherProduct }

/** Steps that only need a reason. */
type PlanStepKind = 'publish' | 'retire'
type VoucherStepKind = 'publish-voucher' | 'retire-voucher'

const titles = {
  price: ro.newPrice.title,
  'withdraw-price': ro.withdrawPrice.title,
  publish: ro.publish.title,
  retire: ro.retire.title,
  'voucher-price': ro.newPrice.title,
  'publish-voucher': ro.publish.voucherTitle,
  'retire-voucher': ro.retire.voucherTitle,
}

/** Names the plan or gift: the page has the same buttons for each. */
export function titleOf(step: OfferStep): string {
  if (step.kind === 'create-plan') return ro.create.plan
  if (step.kind === 'create-voucher') return ro.create.voucher
  const { description } = 'voucher' in step ? step.voucher : step.plan

  return titles[step.kind](description)
}

type OfferDialogsProps = { step: OfferStep | null; earliest: string; onClose: () => void }

/** The dialog of the step, which says beforehand what will happen. */
export function OfferDialogs({ step, earliest, onClose }: OfferDialogsProps) {
  return (
    <Dialog
      isOpen={step !== null}
      onClose={onClose}
      title={step ? titleOf(step) : ''}
      size="md"
      isQuestion
    >
      {step && <Step step={step} earliest={earliest} onClose={onClose} />}
    </Dialog>
  )
}

function Step({ step, earliest, onClose }: OfferDialogsProps & { step: OfferStep }) {
  if (step.kind === 'create-plan') return <CreateOfferForm call={createPlan} onClose={onClose} />
  if (step.kind === 'create-voucher')
    return <CreateOfferForm call={createVoucherProduct} onClose={onClose} />
  if (step.kind === 'price')
    return <PriceForm plan={step.plan} earliest={earliest} onClose={onClose} />
  if (step.kind === 'voucher-price')
    return <VoucherPriceForm voucher={step.voucher} onClose={onClose} />
  if ('voucher' in step)
    return <VoucherStep kind={step.kind} voucher={step.voucher} onClose={onClose} />

  if (step.kind === 'withdraw-price')
    return <WithdrawPrice planId={step.plan.id} changeId={step.changeId} onClose={onClose} />

  return <PlanStep kind={step.kind} plan={step.plan} onClose={onClose} />
}

type WithdrawPriceProps = { planId: string; changeId: string; onClose: () => void }

function WithdrawPrice({ planId, changeId, onClose }: WithdrawPriceProps) {
  const words = ro.withdrawPrice
  const { send, sending } = useFormMutation(useOfferChange(withdrawPrice, { planId }), onClose)

  return (
    <ReasonForm
      words={words}
      label={ro.reason}
      sending={sending}
      onSubmit={(reason) => send({ changeId, reason }, words.done)}
      onCancel={onClose}
    />
  )
}

type PlanStepProps = {
  kind: PlanStepKind
  plan: StudioPlan
  onClose: () => void
}

const planCalls = { publish: publishPlan, retire: retirePlan }

function PlanStep({ kind, plan, onClose }: PlanStepProps) {
  const { send, sending } = useFormMutation(
    useOfferChange(planCalls[kind], { planId: plan.id }),
    onClose,
  )
  const words = {
    publish: ro.publish,
    retire: { ...ro.retire, lead: ro.retire.leadPlan(subscriberCount(plan)) },
  }[kind]

  return (
    <ReasonForm
      words={words}
      label={ro.reason}
      sending={sending}
      onSubmit={(reason) => send({ reason }, ro.done)}
      onCancel={onClose}
    />
  )
}

const voucherCalls = {
  'publish-voucher': publishVoucherProduct,
  'retire-voucher': retireVoucherProduct,
}

function VoucherStep({
  kind,
  voucher,
  onClose,
}: {
  kind: VoucherStepKind
  voucher: StudioVoucherProduct
  onClose: () => void
}) {
  const params = { productId: voucher.id }
  const words = {
    'publish-voucher': { lead: ro.publish.voucherLead, submit: ro.publish.submit },
    'retire-voucher': { lead: ro.retire.leadVoucher, submit: ro.retire.submit },
  }[kind]
  const { send, sending } = useFormMutation(useOfferChange(voucherCalls[kind], params), onClose)

  return (
    <ReasonForm
      words={words}
      label={ro.reason}
      sending={sending}
      onSubmit={(reason) => send({ reason }, ro.done)}
      onCancel={onClose}
    />
  )
}
