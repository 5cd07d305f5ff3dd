import { announcePrice } from '@hlizo/contract/calls/studio-plans'
import type { StudioPlan } from '@hlizo/contract/entities/studio-plan'
import { billingMails } from '@hlizo/contract/messages/mails-billing'
import { studioPlansMessages } from '@hlizo/contract/messages/studio-plans'
import { useState } from 'react'
import { useOfferChange } from '#studio/features/plans/queries.ts'
import { amountTyped } from '#studio/lib/amount-typed.ts'
import { DateInput } from '#studio/ui/date-input.tsx'
import { MailPreview } from '#studio/ui/mail-preview.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import { dayText, euro, subscriberCount } from './offer-words.ts'

const ro = studioPlansMessages.newPrice
const MOST_MINOR = 99_999
const existingOptions = Object.entries(ro.existingOptions).map(([id, label]) => ({ id, label }))

type PriceFormProps = { plan: StudioPlan; earliest: string; onClose: () => void }

/** A new price, from when for whom, and what will happen. */
export function PriceForm({ plan, earliest, onClose }: PriceFormProps) {
  const [typed, setTyped] = useState('')
  const [sellsFrom, setSellsFrom] = useState('')
  const [existing, setExisting] = useState<'keep' | 'date'>('keep')
  const [existingFrom, setExistingFrom] = useState(earliest)
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error } = useOfferChange(announcePrice, { planId: plan.id })
  const priceMinor = amountTyped(typed, MOST_MINOR)
  const isNotified = existing === 'date' && existingFrom !== ''
  const submit = (reason: string) => {
    setTried(true)
    if (priceMinor === null) return
    mutate(
      {
        priceMinor,
        sellsFrom: sellsFrom || null,
        existingFrom: isNotified ? existingFrom : null,
        reason,
      },
      {
        onSuccess: () => {
          onClose()
          sayDone(ro.done)
        },
      },
    )
  }

  return (
    <ReasonForm
      lead={ro.lead(
        priceMinor === null ? '…' : euro(priceMinor),
        sellsFrom === '' ? ro.now : dayText(sellsFrom),
      )}
      label={studioPlansMessages.reason}
      submit={ro.submit}
      isBusy={isPending}
      error={error}
      onSubmit={submit}
      onCancel={onClose}
    >
      <TextInput
        label={studioPlansMessages.amount}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        error={isTried && priceMinor === null ? studioPlansMessages.amountWrong : undefined}
        hasFocus
      />
      <DateInput label={ro.sellsFrom} value={sellsFrom} onChange={setSellsFrom} />
      <SelectInput
        label={ro.existing}
        options={existingOptions}
        value={existing}
        onChange={(id) => setExisting(id === 'date' ? 'date' : 'keep')}
      />
      {existing === 'date' && (
        <DateInput label={ro.existingFrom} value={existingFrom} onChange={setExistingFrom} />
      )}
      <Consequence plan={plan} from={isNotified ? existingFrom : null} priceMinor={priceMinor} />
    </ReasonForm>
  )
}

type ConsequenceProps = { plan: StudioPlan; from: string | null; priceMinor: number | null }

/** Whom it concerns, when, and the mail that they get. */
function Consequence({ plan, from, priceMinor }: ConsequenceProps) {
  const count = subscriberCount(plan)
  if (from === null) return <p>{ro.keep(count)}</p>
  const mail = billingMails.priceChange({
    plan: plan.description,
    oldPrice: euro(plan.priceMinor),
    newPrice: priceMinor === null ? '…' : euro(priceMinor),
    from: dayText(from),
    isInLei: true,
  })

  return (
    <>
      <p>{ro.notify(count, dayText(from))}</p>
      <MailPreview label={ro.mail} mail={mail} />
    </>
  )
}
