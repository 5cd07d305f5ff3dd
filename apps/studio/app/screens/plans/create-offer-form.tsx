import { createPlan, type createVoucherProduct } from '@hlizo/contract/calls/studio-plans'
import { studioPlansMessages as ro } from '@hlizo/contract/messages/studio-plans'
import { useState } from 'react'
import { useOfferChange } from '#studio/features/plans/queries.ts'
import { amountTyped } from '#studio/lib/amount-typed.ts'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import { WholeInput } from '#studio/ui/whole-input.tsx'

const MOST_MINOR = 99_999
const ID = /^[a-z][a-z0-9_-]{2,39}$/
const periods = [1, 6, 12].map((count) => ({ id: String(count), label: ro.months(count) }))

type CreateOfferFormProps = {
  call: typeof createPlan | typeof createVoucherProduct
  onClose: () => void
}

/** A new plan or gift. */
export function CreateOfferForm({ call, onClose }: CreateOfferFormProps) {
  const isPlan = call === createPlan
  const [id, setId] = useState('')
  const [description, setDescription] = useState('')
  const [typed, setTyped] = useState('')
  const [months, setMonths] = useState<number | null>(1)
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error } = useOfferChange(call)
  const priceMinor = amountTyped(typed, MOST_MINOR)
  const wrongIf = (isWrong: boolean, words: string) => (isTried && isWrong ? words : undefined)
  const done = () => {
    onClose()
    sayDone(ro.done)
  }
  const submit = (reason: string) => {
    setTried(true)
    if (!ID.test(id) || description.trim() === '' || priceMinor === null || months === null) return
    mutate({ id, description, priceMinor, months, reason }, { onSuccess: done })
  }

  return (
    <ReasonForm
      lead={isPlan ? ro.create.leadPlan : ro.create.leadVoucher}
      label={ro.reason}
      submit={ro.create.submit}
      isBusy={isPending}
      error={error}
      onSubmit={submit}
      onCancel={onClose}
    >
      <TextInput
        label={ro.create.id}
        hint={ro.create.idHint}
        autoComplete="off"
        value={id}
        onChange={setId}
        error={wrongIf(!ID.test(id), ro.create.wrong)}
        hasFocus
      />
      <TextInput
        label={ro.create.description}
        autoComplete="off"
        value={description}
        onChange={setDescription}
        maxLength={200}
        error={wrongIf(description.trim() === '', ro.create.wrong)}
      />
      <TextInput
        label={ro.amount}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        error={wrongIf(priceMinor === null, ro.amountWrong)}
      />
      {isPlan ? (
        <SelectInput
          label={ro.create.months}
          options={periods}
          value={String(months)}
          onChange={(value) => setMonths(Number(value))}
        />
      ) : (
        <WholeInput label={ro.create.giftMonths} value={months} onChange={setMonths} />
      )}
    </ReasonForm>
  )
}
