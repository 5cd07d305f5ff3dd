import { errorMessages } from '@hlizo/contract/messages/errors'
import { studioTagsMessages } from '@hlizo/contract/messages/studio-tags'
import { useState } from 'react'
import { useMakeTag } from '#studio/features/tags/queries.ts'
import { ActionForm } from '#studio/ui/action-form.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'

const ro = studioTagsMessages.create

export function CreateDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={ro.title} isQuestion>
      <CreateForm onClose={onClose} />
    </Dialog>
  )
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const { send, sending } = useFormMutation(useMakeTag(), onClose)
  const isNameless = name.trim() === ''
  const submit = () => {
    setTried(true)
    if (!isNameless) send(name, (made) => sayDone(ro.done(made.name)))
  }

  return (
    <ActionForm words={ro} sending={sending} onSubmit={submit} onCancel={onClose}>
      <TextInput
        label={ro.name}
        value={name}
        onChange={setName}
        maxLength={200}
        error={isTried && isNameless ? errorMessages.TITLE_REQUIRED : undefined}
        hasFocus
      />
    </ActionForm>
  )
}
