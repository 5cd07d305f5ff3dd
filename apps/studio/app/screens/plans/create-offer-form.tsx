import { createPlan, type createVoucherProduct } from '@hlizo/contract/calls/studio-plans'
import { studioPlansMessages as ro } from '@hlizo/contract/messages/studio-plans'
import { useState } from 'react'
import { useOfferChange } from '#studio/features/plans/queries.ts'
import { amountTyped } from '#studio/lib/amount-typed.ts'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { WholeInput } from '#studio/ui/whole-input.tsx'
import { useFormOutcome } from '#studio/ui/use-form-outcome.ts'

const MOST_MINOR = 99_999
const ID = /^[a-z][a-z0-9_-]{2,39}$/
const periods = [1, 6, 12].map((count) => ({ id: String(count), label: ro.months(count) }))

type CreateOfferFormProps = {
  call: typeof createPlan | typeof createVoucherProduct
  onClose: () => void
}

type Draft = {
  readonly id: string
  readonly description: string
  readonly typed: string
  readonly months: number | null
}

const EMPTY: Draft = { id: '', description: '', typed: '', months: 1 }

/** What the fields mean; null while one is wrong. */
function offerOf({ id, description, typed, months }: Draft) {
  const priceMinor = amountTyped(typed, MOST_MINOR)
  const isWhole = ID.test(id) && description.trim() !== ''

  return isWhole && priceMinor !== null && months !== null
    ? { id, description, priceMinor, months }
    : null
}

export function CreateOfferForm({ call, onClose }: CreateOfferFormProps) {
  const isPlan = call === createPlan
  const [draft, setDraft] = useState(EMPTY)
  const { mutateAsync, isPending, error } = useOfferChange(call)
  const finish = useFormOutcome(onClose)
  const submit = (reason: string) => {
    const offer = offerOf(draft)
    if (offer) finish(mutateAsync({ ...offer, reason }), ro.done)
  }

  return (
    <ReasonForm
      words={{
        lead: isPlan ? ro.create.leadPlan : ro.create.leadVoucher,
        submit: ro.create.submit,
      }}
      label={ro.reason}
      sending={{ isPending, error }}
      onSubmit={submit}
      onCancel={onClose}
    >
      {(isTried) => (
        <>
          <Names
            draft={draft}
            isTried={isTried}
            onChange={(patch) => setDraft({ ...draft, ...patch })}
          />
          <Period
            isPlan={isPlan}
            months={draft.months}
            onChange={(months) => setDraft({ ...draft, months })}
          />
        </>
      )}
    </ReasonForm>
  )
}

type NamesProps = {
  draft: Draft
  isTried: boolean
  onChange: (patch: Partial<Draft>) => void
}

function Names({ draft: { id, description, typed }, isTried, onChange }: NamesProps) {
  const wrongIf = (isWrong: boolean, words: string) => (isTried && isWrong ? words : undefined)

  return (
    <>
      <TextInput
        label={ro.create.id}
        hint={ro.create.idHint}
        autoComplete="off"
        value={id}
        onChange={(text) => onChange({ id: text })}
        error={wrongIf(!ID.test(id), ro.create.wrong)}
        hasFocus
      />
      <TextInput
        label={ro.create.description}
        autoComplete="off"
        value={description}
        onChange={(text) => onChange({ description: text })}
        maxLength={200}
        error={wrongIf(description.trim() === '', ro.create.wrong)}
      />
      <TextInput
        label={ro.amount}
        autoComplete="off"
        value={typed}
        onChange={(text) => onChange({ typed: text })}
        error={wrongIf(amountTyped(typed, MOST_MINOR) === null, ro.amountWrong)}
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
