import type { MoneyCharge } from '@hlizo/contract/entities/studio-money'
import { billingMails } from '@hlizo/contract/messages/mails-billing'
import { studioPeopleMessages } from '@hlizo/contract/messages/studio-people'
import { moneyText } from '@hlizo/domain/figure-text'
import { formatCharge } from '@hlizo/domain/price'
import { useState, type ComponentProps } from 'react'
import { amountToType, amountTyped } from '#studio/lib/amount-typed.ts'
import { MailPreview } from '#studio/ui/mail-preview.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { useFormOutcome } from '#studio/ui/use-form-outcome.ts'

const { refund: ro, reason } = studioPeopleMessages.actions

type RefundWanted = {
  readonly paymentId: string
  readonly amountMinor: number
  readonly refundedMinor: number
  readonly reason: string
}

/** What a refund does, and the mail about it. */
type Occasion = {
  readonly lead: (amount: string) => string
  readonly mailLabel: string
  readonly mailOf: (facts: {
    amount: string
    date: string
  }) => ComponentProps<typeof MailPreview>['mail']
}

const ofSubscriber: Occasion = {
  lead: ro.lead,
  mailLabel: studioPeopleMessages.actions.mailPreview,
  mailOf: billingMails.refunded,
}

type RefundFormProps = {
  payment: Pick<MoneyCharge, 'id' | 'amountMinor' | 'refundedMinor' | 'currency'>
  sending: { readonly isPending: boolean; readonly error: unknown }
  /** Unless said otherwise, that of a subscriber. */
  occasion?: Occasion
  onRefund: (wanted: RefundWanted) => Promise<unknown>
  onClose: () => void
}

/** Refunds a payment wholly or partly, after saying the amount and the mail. */
export function RefundForm({
  payment,
  sending,
  occasion: { lead, mailLabel, mailOf } = ofSubscriber,
  onRefund,
  onClose,
}: RefundFormProps) {
  const { id: paymentId, amountMinor, refundedMinor, currency } = payment
  const left = amountMinor - refundedMinor
  const [typed, setTyped] = useState(amountToType(left))
  const amount = amountTyped(typed, left)
  const text = amount === null ? '…' : moneyText(amount, currency)
  // As the mail itself writes it.
  const mailed = amount === null ? text : formatCharge(amount, currency)
  const finish = useFormOutcome(onClose)
  const submit = (why: string) => {
    if (amount === null) return
    const wanted = { paymentId, amountMinor: amount, refundedMinor, reason: why }
    finish(onRefund(wanted), ro.done(text))
  }

  return (
    <ReasonForm
      words={{ lead: lead(text), submit: ro.submit }}
      sending={sending}
      label={reason}
      onSubmit={submit}
      onCancel={onClose}
    >
      {(isTried) => (
        <>
          <TextInput
            label={ro.amount}
            hint={ro.amountHint(moneyText(left, currency))}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={setTyped}
            error={isTried && amount === null ? ro.amountWrong : undefined}
            hasFocus
          />
          <MailPreview label={mailLabel} mail={mailOf({ amount: mailed, date: '…' })} />
        </>
      )}
    </ReasonForm>
  )
}
