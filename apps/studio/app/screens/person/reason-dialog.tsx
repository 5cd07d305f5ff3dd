import { studioPeopleMessages } from '@hlizo/contract/messages/studio-people'
import type { PersonFile } from '@hlizo/contract/entities/studio-person'
import { systemClock } from '@hlizo/kit/clock'
import { useState } from 'react'
import { usePersonAction } from '#studio/features/people/queries.ts'
import { MailPreview } from '#studio/ui/mail-preview.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'
import type { ReasonedAction } from './reasoned-action.ts'
import { actionMail } from './action-mail.ts'

type ReasonDialogProps = {
  accountId: string
  asked: ReasonedAction | null
  /** Whose mail is shown where the action sends one. */
  person?: { readonly firstName: string; readonly file: PersonFile }
  onClose: () => void
}

/** Says what an action will do, shows the mail that it will send, and asks why. */
export function ReasonDialog({ asked, ...props }: ReasonDialogProps) {
  return (
    <Dialog
      isOpen={asked !== null}
      onClose={props.onClose}
      title={asked?.words.title ?? ''}
      size="md"
      isQuestion
    >
      {asked && <ActionReason asked={asked} {...props} />}
    </Dialog>
  )
}

function ActionReason({
  accountId,
  asked: { words, action },
  person,
  onClose,
}: ReasonDialogProps & { asked: ReasonedAction }) {
  const { send, sending } = useFormMutation(usePersonAction(accountId), onClose)
  const [now] = useState(() => systemClock.now())
  const mail = person ? actionMail(action, person, now) : null

  return (
    <ReasonForm
      words={words}
      sending={sending}
      label={studioPeopleMessages.actions.reason}
      onSubmit={(reason) => send({ ...action, reason }, words.done)}
      onCancel={onClose}
      hasFocus
    >
      {mail && <MailPreview label={studioPeopleMessages.actions.mailPreview} mail={mail} />}
    </ReasonForm>
  )
}
