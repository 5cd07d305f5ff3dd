import type { CouponTerms } from '@hlizo/contract/entities/studio-coupon'
import { studioCouponsMessages } from '@hlizo/contract/messages/studio-coupons'
import { couponTexts } from '@hlizo/domain/coupon-texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCreateCoupon } from '#studio/features/coupons/queries.ts'
import { offerQuery } from '#studio/features/plans/queries.ts'
import { CheckInput } from '#studio/ui/check-input.tsx'
import { DateInput } from '#studio/ui/date-input.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { FailedOptions } from '#studio/ui/failed-options.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import { WholeInput } from '#studio/ui/whole-input.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'
import { EMPTY_DRAFT, termsOf, type CouponDraft } from './coupon-draft.ts'

const ro = studioCouponsMessages.create
const ANY = 'any'
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([id, label]) => ({ id, label }))

type FieldsProps = {
  draft: CouponDraft
  wrong: ReadonlySet<string> | null
  onChange: (patch: Partial<CouponDraft>) => void
}

/** What was understood of the fields: it cannot be changed afterwards. */
const summaryOf = (terms: CouponTerms): string =>
  ro.summary(
    [couponTexts.discount(terms), couponTexts.duration(terms), couponTexts.conditions(terms)]
      .filter((text) => text !== '')
      .join(', '),
  )

export function CreateDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={ro.title} size="md" isQuestion>
      <CreateForm onClose={onClose} />
    </Dialog>
  )
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const { send, sending } = useFormMutation(useCreateCoupon(), onClose)
  const { terms, wrong } = termsOf(draft)
  const submit = (reason: string) => {
    if (terms !== null) send({ terms, reason }, ({ code }) => sayDone(ro.done(code)))
  }
  const change = (patch: Partial<CouponDraft>) => setDraft((now) => ({ ...now, ...patch }))

  return (
    <ReasonForm
      words={ro}
      sending={sending}
      label={studioCouponsMessages.reason}
      onSubmit={submit}
      onCancel={onClose}
    >
      {(isTried) => (
        <>
          <Discount draft={draft} wrong={isTried ? wrong : null} onChange={change} />
          <Conditions draft={draft} wrong={isTried ? wrong : null} onChange={change} />
          {terms && <p>{summaryOf(terms)}</p>}
        </>
      )}
    </ReasonForm>
  )
}

function Discount({ draft, wrong, onChange }: FieldsProps) {
  const isValueWrong = wrong?.has('percentOff') || wrong?.has('amountMinor')
  const valueWrong = draft.kind === 'percent' ? ro.percentWrong : ro.amountWrong

  return (
    <>
      <TextInput
        label={ro.code}
        hint={ro.codeHint}
        autoComplete="off"
        value={draft.code}
        onChange={(code) => onChange({ code: code.toUpperCase() })}
        error={wrong?.has('code') ? ro.codeWrong : undefined}
        hasFocus
      />
      <SelectInput
        label={ro.kind}
        options={optionsOf(ro.kinds)}
        value={draft.kind}
        onChange={(id) => onChange({ kind: id === 'EUR' || id === 'RON' ? id : 'percent' })}
      />
      <TextInput
        label={ro.value}
        autoComplete="off"
        value={draft.value}
        onChange={(value) => onChange({ value })}
        error={isValueWrong ? valueWrong : undefined}
      />
      <SelectInput
        label={ro.duration}
        options={optionsOf(ro.durations)}
        value={draft.duration}
        onChange={(id) => onChange({ duration: id === 'months' || id === 'forever' ? id : 'once' })}
      />
      {draft.duration === 'months' && <Months draft={draft} wrong={wrong} onChange={onChange} />}
    </>
  )
}

function Months({ draft, wrong, onChange }: FieldsProps) {
  return (
    <WholeInput
      label={ro.months}
      value={draft.months}
      onChange={(months) => onChange({ months })}
      error={wrong?.has('months') ? ro.monthsWrong : undefined}
    />
  )
}

function Conditions({ draft, wrong, onChange }: FieldsProps) {
  const offer = useQuery(offerQuery())
  const plans = (offer.data?.plans ?? []).map(({ id, description }) => ({ id, label: description }))

  return (
    <>
      <SelectInput
        label={ro.plan}
        options={[{ id: ANY, label: ro.anyPlan }, ...plans]}
        value={draft.planId === '' ? ANY : draft.planId}
        onChange={(id) => onChange({ planId: id === ANY ? '' : id })}
      />
      <FailedOptions of={offer} />
      <WholeInput
        label={ro.limit}
        value={draft.limit}
        onChange={(limit) => onChange({ limit })}
        error={wrong?.has('maxRedemptions') ? ro.limitWrong : undefined}
      />
      <DateInput label={ro.until} value={draft.until} onChange={(until) => onChange({ until })} />
      <TextInput
        label={ro.minimum}
        autoComplete="off"
        value={draft.minimum}
        onChange={(minimum) => onChange({ minimum })}
        error={wrong?.has('minimumMinor') ? ro.amountWrong : undefined}
      />
      <CheckInput
        label={ro.firstPurchase}
        value={draft.isFirstPurchase}
        onChange={(isFirstPurchase) => onChange({ isFirstPurchase })}
      />
    </>
  )
}
