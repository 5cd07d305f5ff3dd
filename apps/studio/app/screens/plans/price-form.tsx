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

type Draft = {
  readonly typed: string
  readonly sellsFrom: string
  readonly isNotified: boolean
  readonly existingFrom: string
}

type PriceFormProps = { plan: StudioPlan; earliest: string; onClose: () => void }

const priceOf = ({ typed }: Draft) => amountTyped(typed, MOST_MINOR)
const existingOf = ({ isNotified, existingFrom }: Draft) =>
  isNotified && existingFrom !== '' ? existingFrom : null

function leadOf(draft: Draft): string {
  const priceMinor = priceOf(draft)
  const from = draft.sellsFrom === '' ? ro.now : dayText(draft.sellsFrom)

  return ro.lead(priceMinor === null ? '…' : euro(priceMinor), from)
}

/** A new price, from when for whom, and what will happen. */
export function PriceForm({ plan, earliest, onClose }: PriceFormProps) {
  const empty = { typed: '', sellsFrom: '', isNotified: false, existingFrom: earliest }
  const [draft, setDraft] = useState<Draft>(empty)
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error } = useOfferChange(announcePrice, { planId: plan.id })
  const priceMinor = priceOf(draft)
  const done = () => {
    onClose()
    sayDone(ro.done)
  }
  const submit = (reason: string) => {
    setTried(true)
    if (priceMinor === null) return
    const dates = { sellsFrom: draft.sellsFrom || null, existingFrom: existingOf(draft) }
    mutate({ priceMinor, ...dates, reason }, { onSuccess: done })
  }

  return (
    <ReasonForm
      lead={leadOf(draft)}
      label={studioPlansMessages.reason}
      submit={ro.submit}
      isBusy={isPending}
      error={error}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Fields
        draft={draft}
        isWrong={isTried && priceMinor === null}
        onChange={(patch) => setDraft((now) => ({ ...now, ...patch }))}
      />
      <Consequence plan={plan} from={existingOf(draft)} priceMinor={priceMinor} />
    </ReasonForm>
  )
}

type FieldsProps = {
  draft: Draft
  isWrong: boolean
  onChange: (patch: Partial<Draft>) => void
}

function Fields({ draft, isWrong, onChange }: FieldsProps) {
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
      {draft.isNotified && (
        <DateInput
          label={ro.existingFrom}
          value={draft.existingFrom}
          onChange={(existingFrom) => onChange({ existingFrom })}
        />
      )}
    </>
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
