import { createPlan, type createVoucherProduct } from '@hlizo/contract/calls/studio-plans'
import { RENEWAL_PERIODS_MONTHS } from '@hlizo/contract/constants'
import { studioPlansMessages as ro } from '@hlizo/contract/messages/studio-plans'
import { useState } from 'react'
import { useOfferChange } from '#studio/features/plans/queries.ts'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { WholeInput } from '#studio/ui/whole-input.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'
import { CardFields } from './card-fields.tsx'
import { EMPTY_OFFER, offerFaults, offerOf, type OfferDraft } from './offer-draft.ts'

const periods = RENEWAL_PERIODS_MONTHS.map((count) => ({
  id: String(count),
  label: ro.months(count),
}))

type CreateOfferFormProps = {
  call: typeof createPlan | typeof createVoucherProduct
  onClose: () => void
}

export function CreateOfferForm({ call, onClose }: CreateOfferFormProps) {
  const isPlan = call === createPlan
  const [draft, setDraft] = useState(EMPTY_OFFER)
  const { send, sending } = useFormMutation(useOfferChange(call), onClose)
  const change = (patch: Partial<OfferDraft>) => setDraft((known) => ({ ...known, ...patch }))
  const submit = (reason: string) => {
    const offer = offerOf(draft, isPlan)
    if (offer) send({ ...offer, reason }, ro.done)
  }

  return (
    <ReasonForm
      words={{
        lead: isPlan ? ro.create.leadPlan : ro.create.leadVoucher,
        submit: ro.create.submit,
      }}
      label={ro.reason}
      sending={sending}
      onSubmit={submit}
      onCancel={onClose}
    >
      {(isTried) => (
        <>
          <Names draft={draft} isTried={isTried} onChange={change} />
          <Period isPlan={isPlan} months={draft.months} onChange={(months) => change({ months })} />
          <CardFields draft={draft} isPlan={isPlan} isTried={isTried} onChange={change} />
        </>
      )}
    </ReasonForm>
  )
}

type NamesProps = {
  draft: OfferDraft
  isTried: boolean
  onChange: (patch: Partial<OfferDraft>) => void
}

function Names({ draft, isTried, onChange }: NamesProps) {
  const faults = offerFaults(draft)
  const wrongIf = (isWrong: boolean, words: string) => (isTried && isWrong ? words : undefined)

  return (
    <>
      <TextInput
        label={ro.create.id}
        hint={ro.create.idHint}
        autoComplete="off"
        value={draft.id}
        onChange={(text) => onChange({ id: text })}
        error={wrongIf(faults.id, ro.create.wrong)}
        hasFocus
      />
      <TextInput
        label={ro.create.description}
        autoComplete="off"
        value={draft.description}
        onChange={(text) => onChange({ description: text })}
        maxLength={200}
        error={wrongIf(faults.description, ro.create.wrong)}
      />
      <TextInput
        label={ro.amount}
        autoComplete="off"
        value={draft.typed}
        onChange={(text) => onChange({ typed: text })}
        error={wrongIf(faults.price, ro.amountWrong)}
      />
    </>
  )
}

type PeriodProps = {
  isPlan: boolean
  months: number | null
  onChange: (months: number | null) => void
}

function Period({ isPlan, months, onChange }: PeriodProps) {
  return isPlan ? (
    <SelectInput
      label={ro.create.months}
      options={periods}
      value={String(months)}
      onChange={(value) => onChange(Number(value))}
    />
  ) : (
    <WholeInput label={ro.create.giftMonths} value={months} onChange={onChange} />
  )
}
