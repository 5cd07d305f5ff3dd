import { studioPeopleMessages } from '@hlizo/contract/messages/studio-people'
import { usePersonAction } from '#studio/features/people/queries.ts'
import { Dialog } from '#studio/ui/dialog.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { useFormOutcome } from '#studio/ui/use-form-outcome.ts'

type Words = {
  readonly open: string
  readonly title: string
  readonly lead: string
  readonly submit: string
  readonly done: string
}

/** An action that needs a reason and nothing else. */
export type ReasonedAction = {
  readonly words: Words
  readonly action:
    | { readonly kind: 'sign-out' | 'export' | 'erase' | 'keep' | 'withdraw-email' }
    | { readonly kind: 'remove-note'; readonly note: string }
    | { readonly kind: 'cancel'; readonly when: 'end' | 'now' }
    | { readonly kind: 'mail'; readonly mail: 'confirmation' | 'reset' }
}

type ReasonDialogProps = {
  accountId: string
  asked: ReasonedAction | null
  onClose: () => void
}

/** Says what an action will do, and asks why. */
export function ReasonDialog({ accountId, asked, onClose }: ReasonDialogProps) {
  return (
    <Dialog isOpen={asked !== null} onClose={onClose} title={asked?.words.title ?? ''} isQuestion>
      {asked && <ActionReason accountId={accountId} asked={asked} onClose={onClose} />}
    </Dialog>
  )
}

function ActionReason({
  accountId,
  asked: { words, action },
  onClose,
}: ReasonDialogProps & { asked: ReasonedAction }) {
  const { mutateAsync, isPending, error } = usePersonAction(accountId)
  const finish = useFormOutcome(onClose)

  return (
    <ReasonForm
      words={words}
      sending={{ isPending, error }}
      label={studioPeopleMessages.actions.reason}
      onSubmit={(reason) => finish(mutateAsync({ ...action, reason }), words.done)}
      onCancel={onClose}
    />
  )
}
