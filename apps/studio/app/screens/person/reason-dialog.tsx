import { Reason } from '@hlizo/contract/calls/studio-operators'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { studioPeopleMessages } from '@hlizo/contract/messages/studio-people'
import { useState } from 'react'
import * as z from 'zod/mini'
import { usePersonAction } from '#studio/features/people/queries.ts'
import { ActionForm } from '#studio/ui/action-form.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'

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
    | { readonly kind: 'sign-out' | 'export' | 'erase' | 'keep' }
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
      {asked && <ReasonForm accountId={accountId} asked={asked} onClose={onClose} />}
    </Dialog>
  )
}

function ReasonForm({
  accountId,
  asked: { words, action },
  onClose,
}: ReasonDialogProps & { asked: ReasonedAction }) {
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error } = usePersonAction(accountId)
  const reason = z.safeParse(Reason, typed).data
  const submit = () => {
    setTried(true)
    if (reason === undefined) return
    mutate(
      { ...action, reason },
      {
        onSuccess: () => {
          onClose()
          sayDone(words.done)
        },
      },
    )
  }

  return (
    <ActionForm
      lead={words.lead}
      submit={words.submit}
      isBusy={isPending}
      error={error}
      onSubmit={submit}
      onCancel={onClose}
    >
      <TextInput
        label={studioPeopleMessages.actions.reason}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        maxLength={500}
        error={isTried && reason === undefined ? errorMessages.REASON_REQUIRED : undefined}
        hasFocus
      />
    </ActionForm>
  )
}
