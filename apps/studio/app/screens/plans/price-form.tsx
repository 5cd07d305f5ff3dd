import { announcePrice } from '@hlizo/contract/calls/studio-plans'
import type { StudioPlan } from '@hlizo/contract/entities/studio-plan'
import { billingMails } from '@hlizo/contract/messages/mails-billing'
import { studioPlansMessages } from '@hlizo/contract/messages/studio-plans'
import { dayText } from '@hlizo/domain/dates'
import { formatCharge } from '@hlizo/domain/price'
import { useState } from 'react'
import { useOfferChange } from '#studio/features/plans/queries.ts'
import { DateInput } from '#studio/ui/date-input.tsx'
import { MailPreview } from '#studio/ui/mail-preview.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'
import { euro, subscriberCount } from './offer-words.ts'
import {
  EMPTY_DRAFT,
  existingOf,
  isBeforeNewBuyers,
  priceOf,
  type PriceDraft,
} from './price-draft.ts'

const ro = studioPlansMessages.newPrice
const existingOptions = Object.entries(ro.existingOptions).map(([id, label]) => ({ id, label }))

type PriceFormProps = { plan: StudioPlan; earliest: string; onClose: () => void }

function leadOf(draft: PriceDraft): string {
  const priceMinor = priceOf(draft)
  const from = draft.sellsFrom === '' ? ro.now : dayText(draft.sellsFrom)

  return ro.lead(priceMinor === null ? '…' : euro(priceMinor), from)
}

/** A new price, from when for whom, and what will happen. */
export function PriceForm({ plan, earliest, onClose }: PriceFormProps) {
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const { send, sending } = useFormMutation(
    useOfferChange(announcePrice, { planId: plan.id }),
    onClose,
  )
  const priceMinor = priceOf(draft)
  const existingFrom = existingOf(draft, earliest)
  const isEarly = isBeforeNewBuyers(draft)
  const submit = (reason: string) => {
    if (priceMinor === null || isEarly) return
    const dates = { sellsFrom: draft.sellsFrom || null, existingFrom }
    send({ priceMinor, ...dates, reason }, ro.done)
  }

  return (
    <ReasonForm
      words={{ lead: leadOf(draft), submit: ro.submit }}
      label={studioPlansMessages.reason}
      sending={sending}
      onSubmit={submit}
      onCancel={onClose}
    >
      {(isTried) => (
        <>
          <Fields
            draft={draft}
            existingFrom={existingFrom}
            isWrong={isTried && priceMinor === null}
            isEarly={isEarly}
            onChange={(patch) => setDraft((now) => ({ ...now, ...patch }))}
          />
          <Consequence plan={plan} from={existingFrom} priceMinor={priceMinor} />
        </>
      )}
    </ReasonForm>
  )
}

type FieldsProps = {
  draft: PriceDraft
  existingFrom: string | null
  isWrong: boolean
  isEarly: boolean
  onChange: (patch: Partial<PriceDraft>) => void
}

function Fields({ draft, existingFrom, isWrong, isEarly, onChange }: FieldsProps) {
  return (
    <>
      <TextInput
        label={studioPlansMessages.amount}
        autoComplete="off"
        value={draft.typed}
        onChange={(typed) => onChange({ typed })}
        error={isWrong ? studioPlansMessages.amountWrong : undefined}
        hasFocus
      />
      <DateInput
        label={ro.sellsFrom}
        value={draft.sellsFrom}
        onChange={(sellsFrom) => onChange({ sellsFrom })}
      />
      <SelectInput
        label={ro.existing}
        options={existingOptions}
        value={draft.isNotified ? 'date' : 'keep'}
        onChange={(id) => onChange({ isNotified: id === 'date' })}
      />
      {existingFrom !== null && (
        <DateInput
          label={ro.existingFrom}
          value={existingFrom}
          onChange={(day) => onChange({ existingFrom: day })}
          error={isEarly ? ro.existingEarly : undefined}
        />
      )}
    </>
  )
}

type ConsequenceProps = { plan: StudioPlan; from: string | null; priceMinor: number | null }

/** Whom it concerns, when, and the mail that they get. */
function Consequence({ plan, from, priceMinor }: ConsequenceProps) {
  const count = subscriberCount(plan)
  if (count === 0) return <p>{ro.noSubscribers}</p>
  if (from === null) return <p>{ro.keep(count)}</p>
  const mail = billingMails.priceChange({
    plan: plan.description,
    oldPrice: formatCharge(plan.priceMinor, 'EUR'),
    newPrice: priceMinor === null ? '…' : formatCharge(priceMinor, 'EUR'),
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
