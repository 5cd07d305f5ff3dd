import type { StudioWithdrawalCase } from '@hlizo/contract/entities/studio-withdrawal'
import { withdrawalMails } from '@hlizo/contract/messages/mails-withdrawals'
import { studioWithdrawalsMessages } from '@hlizo/contract/messages/studio-withdrawals'
import { useState } from 'react'
import { useAccept } from '#studio/features/withdrawals/queries.ts'
import { CheckInput } from '#studio/ui/check-input.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { MailPreview } from '#studio/ui/mail-preview.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { TextAreaInput } from '#studio/ui/text-area-input.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'
import { amountsText, amountsOfMail } from './amounts-text.ts'

const ro = studioWithdrawalsMessages.accept

type AcceptFormProps = {
  shown: StudioWithdrawalCase
  /** Named by the operator, because the declaration names none. */
  order: string | undefined
  onClose: () => void
}

/** Accepts a withdrawal, after saying which amounts and which mail leave. */
export function AcceptDialog({ isOpen, ...props }: AcceptFormProps & { isOpen: boolean }) {
  const { shown, onClose } = props

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={ro.title(shown.reference)}
      size="md"
      isQuestion
    >
      <AcceptForm {...props} />
    </Dialog>
  )
}

function AcceptForm({ shown, order, onClose }: AcceptFormProps) {
  const { reference, refunds, fullRefunds } = shown
  const [isFull, setFull] = useState(false)
  const [note, setNote] = useState('')
  const { send, sending } = useFormMutation(useAccept(reference), onClose)
  const planned = isFull ? fullRefunds : refunds
  const sentence = note.trim() || undefined
  const mail = withdrawalMails.accepted({
    reference,
    amounts: amountsOfMail(planned),
    reason: sentence ?? null,
  })
  const hasMore = amountsText(refunds) !== amountsText(fullRefunds)
  const submit = (reason: string) =>
    send({ order, isFull, seenRefunds: planned, note: sentence, reason }, ro.done(reference))

  return (
    <ReasonForm
      words={{
        lead: planned.length === 0 ? ro.leadNothing : ro.lead(amountsText(planned)),
        submit: ro.submit,
      }}
      sending={sending}
      label={ro.reason}
      onSubmit={submit}
      onCancel={onClose}
    >
      {hasMore && (
        <CheckInput label={ro.full} hint={ro.fullHint} value={isFull} onChange={setFull} />
      )}
      <TextAreaInput label={ro.note} value={note} onChange={setNote} maxLength={500} rows={2} />
      <MailPreview label={studioWithdrawalsMessages.mail(shown.email)} mail={mail} />
    </ReasonForm>
  )
}
