import { ensureComedian } from '@hlizo/contract/calls/studio-titles'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { studioComediansMessages } from '@hlizo/contract/messages/studio-comedians'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useMakeComedian } from '#studio/features/comedians/queries.ts'
import { ActionForm } from '#studio/ui/action-form.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'

const ro = studioComediansMessages.create

type CreateDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** The number of the comedian of this name. */
  onMade: (id: string) => void
}

export function CreateDialog({ isOpen, ...rest }: CreateDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={rest.onClose} title={ro.title} isQuestion>
      <CreateForm {...rest} />
    </Dialog>
  )
}

function CreateForm({ onClose, onMade }: Omit<CreateDialogProps, 'isOpen'>) {
  const [name, setName] = useState('')
  const [slug, setSlug] = useState('')
  const [isTried, setTried] = useState(false)
  const { send, sending } = useFormMutation(useMakeComedian(), onClose)
  const typed = { name, ...(slug.trim() !== '' && { slug: slug.trim() }) }
  const parsed = z.safeParse(ensureComedian.body, typed)
  const wrong = new Set(isTried ? parsed.error?.issues.map(({ path }) => path[0]) : [])
  const submit = () => {
    setTried(true)
    if (parsed.data) send(parsed.data, ({ id }) => onMade(String(id)))
  }

  return (
    <ActionForm words={ro} sending={sending} onSubmit={submit} onCancel={onClose}>
      <TextInput
        label={ro.name}
        value={name}
        onChange={setName}
        maxLength={200}
        error={wrong.has('name') ? errorMessages.TITLE_REQUIRED : undefined}
        hasFocus
      />
      <TextInput
        label={ro.slug}
        hint={ro.slugHint}
        autoComplete="off"
        value={slug}
        onChange={setSlug}
        maxLength={120}
        error={wrong.has('slug') ? ro.slugWrong : undefined}
      />
    </ActionForm>
  )
}
