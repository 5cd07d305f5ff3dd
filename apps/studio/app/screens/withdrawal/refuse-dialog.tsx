import { refuseWithdrawal } from '@hlizo/contract/calls/studio-withdrawals'
import type { StudioWithdrawalCase } from '@hlizo/contract/entities/studio-withdrawal'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { withdrawalMails } from '@hlizo/contract/messages/mails-withdrawals'
import { studioWithdrawalsMessages } from '@hlizo/contract/messages/studio-withdrawals'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useRefuse } from '#studio/features/withdrawals/queries.ts'
import { ActionForm } from '#studio/ui/action-form.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { MailPreview } from '#studio/ui/mail-preview.tsx'
import { TextAreaInput } from '#studio/ui/text-area-input.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'

const ro = studioWithdrawalsMessages.refuse

type RefuseFormProps = { shown: StudioWithdrawalCase; onClose: () => void }

/** Refuses a withdrawal with a reason, which the consumer reads. */
export function RefuseDialog({ isOpen, ...props }: RefuseFormProps & { isOpen: boolean }) {
  const { shown, onClose } = props

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={ro.title(shown.reference)}
      size="md"
      isQuestion
    >
      <RefuseForm {...props} />
    </Dialog>
  )
}

function RefuseForm({ shown: { reference, email }, onClose }: RefuseFormProps) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { send, sending } = useFormMutation(useRefuse(reference), onClose)
  const { data } = z.safeParse(refuseWithdrawal.body, { reason })
  const submit = () => {
    setTried(true)
    if (data) send(data, ro.done(reference))
  }

  return (
    <ActionForm words={ro} sending={sending} onSubmit={submit} onCancel={onClose}>
      <TextAreaInput
        label={ro.reason}
        value={reason}
        onChange={setReason}
        maxLength={500}
        error={isTried && !data ? errorMessages.REASON_REQUIRED : undefined}
        hasFocus
      />
      <MailPreview
        label={studioWithdrawalsMessages.mail(email)}
        mail={withdrawalMails.refused({ reference, reason: reason.trim() || '…' })}
      />
    </ActionForm>
  )
}
