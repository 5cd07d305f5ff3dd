import { createTitle } from '@hlizo/contract/calls/studio-titles'
import { categories, type Category } from '@hlizo/contract/entities/category'
import { TitleKind } from '@hlizo/contract/entities/studio-title'
import { errorMessages } from '@hlizo/contract/messages/errors'
import {
  studioTitlesMessages,
  titleCategories,
  titleKinds,
} from '@hlizo/contract/messages/studio-titles'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { titlePath, useCreateTitle } from '#studio/features/titles/queries.ts'
import { ActionForm } from '#studio/ui/action-form.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'

const ro = studioTitlesMessages
const kinds = TitleKind.options.map((id) => ({ id, label: titleKinds[id] }))
const ofCategory = categories.map((id) => ({ id, label: titleCategories[id] }))

export function CreateDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={ro.create.title} isQuestion>
      <CreateForm onClose={onClose} />
    </Dialog>
  )
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [kind, setKind] = useState<string>('video')
  const [category, setCategory] = useState<string>('standup' satisfies Category)
  const [title, setTitle] = useState('')
  const [isTried, setTried] = useState(false)
  const { send, sending } = useFormMutation(useCreateTitle(), onClose)
  const { data } = z.safeParse(createTitle.body, { kind, category, title })
  const submit = () => {
    setTried(true)
    if (data) send(data, ({ ref }) => void navigate(titlePath(ref)))
  }

  return (
    <ActionForm words={ro.create} sending={sending} onSubmit={submit} onCancel={onClose}>
      <TextInput
        label={ro.columns.title}
        value={title}
        onChange={setTitle}
        maxLength={200}
        error={isTried && !data ? errorMessages.TITLE_REQUIRED : undefined}
        hasFocus
      />
      <SelectInput label={ro.columns.kind} options={kinds} value={kind} onChange={setKind} />
      <SelectInput
        label={ro.columns.category}
        options={ofCategory}
        value={category}
        onChange={setCategory}
      />
    </ActionForm>
  )
}
