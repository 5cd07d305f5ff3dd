import type { StudioTag } from '@hlizo/contract/entities/studio-tag'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { studioTagsMessages as ro } from '@hlizo/contract/messages/studio-tags'
import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { useRemoveTag, useRenameTag } from '#studio/features/tags/queries.ts'
import { currentIn } from '#studio/lib/current-in.ts'
import { useEdits } from '#studio/lib/use-edits.ts'
import { ActionForm } from '#studio/ui/action-form.tsx'
import { Button } from '#studio/ui/button.tsx'
import { ConfirmDialog } from '#studio/ui/confirm-dialog.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { Facts } from '#studio/ui/facts.tsx'
import { sayOutcome } from '#studio/ui/say-outcome.ts'
import { TextInput } from '#studio/ui/text-input.tsx'
import { Theirs } from '#studio/ui/theirs.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import { useFormOutcome } from '#studio/ui/use-form-outcome.ts'

type TagDialogProps = { tag: StudioTag | null; onClose: () => void }

/** One tag: its name, and its removal. */
export function TagDialog({ tag, onClose }: TagDialogProps) {
  const [isRemoving, setRemoving] = useState(false)
  const close = () => {
    setRemoving(false)
    onClose()
  }
  if (tag && isRemoving) return <RemoveDialog tag={tag} onClose={close} />

  return (
    <Dialog isOpen={tag !== null} onClose={close} title={tag?.name ?? ''} isQuestion>
      {tag && <RenameForm tag={tag} onClose={close} onRemove={() => setRemoving(true)} />}
    </Dialog>
  )
}

type RenameFormProps = { tag: StudioTag; onClose: () => void; onRemove: () => void }
type Named = { readonly name: string }

const Current = z.object({ name: z.string() })
const storedOf = ({ name }: Named) => ({ version: name, fields: { name } })

/** Edits of the name of a tag. A save is refused when a colleague has given it another one. */
function useTagDraft(tag: StudioTag) {
  const { mutateAsync, isPending, error } = useRenameTag(tag.id)
  const draft = useEdits<Named, Named>(storedOf(tag), {
    send: async ({ fields: seen }, edits) => {
      const name = (edits.name ?? seen.name).trim()
      await mutateAsync({ seen: seen.name, name })
      return { name }
    },
    storedOf,
    storedSince: (failure) => {
      const current = currentIn(failure, Current)
      return current && storedOf(current)
    },
  })

  return { ...draft, rename: mutateAsync, sending: { isPending, error } }
}

function RenameForm({ tag, onClose, onRemove }: RenameFormProps) {
  const { fields, start, theirs, edit, save, rename, sending } = useTagDraft(tag)
  const finish = useFormOutcome(onClose)
  const isNameless = fields.name.trim() === ''
  const { name: before } = start.fields
  const say = ({ name }: Named) => {
    const undo = () => void sayOutcome(rename({ seen: name, name: before }), ro.edit.done(before))
    sayDone(ro.edit.done(name), undo)
  }
  const submit = () => {
    if (!isNameless) finish(save(), say)
  }

  return (
    <ActionForm words={ro.edit} sending={sending} onSubmit={submit} onCancel={onClose}>
      <Facts facts={[[ro.columns.titles, <TitlesLink key="titles" tag={tag} />]]} />
      <TextInput
        label={ro.edit.name}
        value={fields.name}
        onChange={(name) => edit({ name })}
        maxLength={200}
        error={isNameless ? errorMessages.TITLE_REQUIRED : undefined}
        hasFocus
      />
      <Theirs fields={'name' in theirs ? [[ro.edit.name, before]] : []} />
      <div>
        <Button variant="danger" onPress={onRemove}>
          {ro.remove.open}
        </Button>
      </div>
    </ActionForm>
  )
}

function TitlesLink({ tag: { name, titles } }: { tag: StudioTag }) {
  return <Link to={`/titles?tag=${encodeURIComponent(name)}`}>{ro.edit.titlesLink(titles)}</Link>
}

function RemoveDialog({ tag, onClose }: { tag: StudioTag; onClose: () => void }) {
  const { name, titles, isPinned } = tag
  const { mutateAsync, isPending } = useRemoveTag(tag.id)
  const remove = () => sayOutcome(mutateAsync(name), ro.remove.done(name)).then(onClose)

  return (
    <ConfirmDialog
      isOpen
      title={ro.remove.title(name)}
      lead={ro.remove.lead(titles, isPinned)}
      submit={ro.remove.submit}
      isBusy={isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  )
}
