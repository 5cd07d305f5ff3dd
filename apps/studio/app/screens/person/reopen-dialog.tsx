import { studioPeopleMessages } from '@hlizo/contract/messages/studio-people'
import { usePersonAction } from '#studio/features/people/queries.ts'
import { Dialog } from '#studio/ui/dialog.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'

const { open, reopen } = studioPeopleMessages
const words = { lead: reopen.lead, submit: open.submit }

type ReopenDialogProps = { accountId: string; isOpen: boolean; onClose: () => void }

/** Asks for a reason again when a person was closed at work, also over another dialog, which keeps what is typed. */
export function ReopenDialog({ isOpen, ...props }: ReopenDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} title={reopen.title} isQuestion>
      <ReopenForm {...props} />
    </Dialog>
  )
}

function ReopenForm({ accountId, onClose }: Omit<ReopenDialogProps, 'isOpen'>) {
  const { send, sending } = useFormMutation(usePersonAction(accountId), onClose)

  return (
    <ReasonForm
      words={words}
      label={open.reason}
      sending={sending}
      onSubmit={(reason) => send({ kind: 'open', reason })}
      onCancel={onClose}
      hasFocus
    />
  )
}
