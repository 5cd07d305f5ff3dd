import { Reason } from '@hlizo/contract/calls/studio-operators'
import type { PersonPayment } from '@hlizo/contract/entities/studio-person'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { billingMails } from '@hlizo/contract/messages/mails-billing'
import { studioPeopleMessages } from '@hlizo/contract/messages/studio-people'
import { studioTicketsMessages } from '@hlizo/contract/messages/studio-tickets'
import { formatCharge, formatMinor } from '@hlizo/domain/price'
import { useState } from 'react'
import * as z from 'zod/mini'
import { usePersonAction } from '#studio/features/people/queries.ts'
import { ActionForm } from '#studio/ui/action-form.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { MailPreview } from '#studio/ui/mail-preview.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import { amountTyped } from '#studio/lib/amount-typed.ts'

const { refund: ro, reason: reasonLabel } = studioPeopleMessages.actions

type RefundDialogProps = {
  accountId: string
  payment: PersonPayment | null
  onClose: () => void
}

/** Refunds a payment wholly or partly, after saying the amount and the mail. */
export function RefundDialog({ accountId, payment, onClose }: RefundDialogProps) {
  return (
    <Dialog isOpen={payment !== null} onClose={onClose} title={ro.title} size="md" isQuestion>
      {payment && <RefundForm accountId={accountId} payment={payment} onClose={onClose} />}
    </Dialog>
  )
}

type RefundFormProps = { accountId: string; payment: PersonPayment; onClose: () => void }

function RefundForm({ accountId, payment, onClose }: RefundFormProps) {
  const { id: paymentId, amountMinor, refundedMinor, currency } = payment
  const left = amountMinor - refundedMinor
  const [typed, setTyped] = useState(formatMinor(left))
  const [typedReason, setTypedReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error } = usePersonAction(accountId)
  const amount = amountTyped(typed, left)
  const reason = z.safeParse(Reason, typedReason).data
  const text = amount === null ? '…' : formatCharge(amount, currency)
  const onSuccess = () => {
    onClose()
    sayDone(ro.done(text))
  }
  const submit = () => {
    setTried(true)
    if (amount === null || reason === undefined) return
    const wanted = { paymentId, amountMinor: amount, refundedMinor, reason }
    mutate({ kind: 'refund', ...wanted }, { onSuccess })
  }
  const form = { submit: ro.submit, isBusy: isPending, error, onSubmit: submit, onCancel: onClose }

  return (
    <ActionForm {...form} lead={ro.lead(text)}>
      <TextInput
        label={ro.amount}
        hint={ro.amountHint(formatCharge(left, currency))}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        error={isTried && amount === null ? ro.amountWrong : undefined}
        hasFocus
      />
      <ReasonInput value={typedReason} onChange={setTypedReason} isWrong={isTried && !reason} />
      <RefundMail amount={text} />
    </ActionForm>
  )
}

type ReasonInputProps = { value: string; onChange: (text: string) => void; isWrong: boolean }

function ReasonInput({ value, onChange, isWrong }: ReasonInputProps) {
  return (
    <TextInput
      label={reasonLabel}
      autoComplete="off"
      value={value}
      onChange={onChange}
      maxLength={500}
      error={isWrong ? errorMessages.REASON_REQUIRED : undefined}
    />
  )
}

function RefundMail({ amount }: { amount: string }) {
  const mail = billingMails.refunded({ amount, date: '…' })

  return <MailPreview label={studioTicketsMessages.answer.preview(ro.recipient)} mail={mail} />
}
