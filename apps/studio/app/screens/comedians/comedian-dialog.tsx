import type { StudioComedianPage } from '@hlizo/contract/entities/studio-comedian'
import { hrefs } from '@hlizo/contract/hrefs'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { studioComediansMessages } from '@hlizo/contract/messages/studio-comedians'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { comedianQuery, useChangeComedian } from '#studio/features/comedians/queries.ts'
import { ActionForm } from '#studio/ui/action-form.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { Facts } from '#studio/ui/facts.tsx'
import { Failure } from '#studio/ui/failure.tsx'
import { sayOutcome } from '#studio/ui/say-outcome.ts'
import { TextAreaInput } from '#studio/ui/text-area-input.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import { useFormOutcome } from '#studio/ui/use-form-outcome.ts'
import { ComedianPicture } from './comedian-picture.tsx'
import { useComedianDraft } from './use-comedian-draft.ts'

const ro = studioComediansMessages.edit

type ComedianDialogProps = {
  /** Null while none is open. */
  id: number | null
  onClose: () => void
}

/** One comedian: name, biography and picture. */
export function ComedianDialog({ id, onClose }: ComedianDialogProps) {
  const { data, error, refetch } = useQuery({
    ...comedianQuery(String(id ?? 0)),
    enabled: id !== null,
  })

  return (
    <Dialog
      isOpen={id !== null}
      onClose={onClose}
      title={data?.name ?? studioComediansMessages.title}
      size="md"
      isQuestion
    >
      {data && <Comedian key={data.id} comedian={data} onClose={onClose} />}
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p>{ro.loading}</p>}
    </Dialog>
  )
}

type ComedianProps = { comedian: StudioComedianPage; onClose: () => void }

function Comedian({ comedian, onClose }: ComedianProps) {
  const { slug, titles } = comedian
  const address = hrefs.comedian(slug)

  return (
    <>
      <Facts
        facts={[
          [
            ro.page,
            <a key="page" href={address} target="_blank" rel="noreferrer">
              {address}
            </a>,
          ],
          [
            ro.titles,
            <Link key="titles" to={`/titles?comedian=${slug}`}>
              {ro.titlesLink(titles)}
            </Link>,
          ],
        ]}
      />
      <ComedianPicture comedian={comedian} />
      <ComedianForm comedian={comedian} onClose={onClose} />
    </>
  )
}

/** Says that it was saved, with a way back. */
function useSaying(comedian: StudioComedianPage) {
  const { mutateAsync } = useChangeComedian(comedian.id)

  return ({ saved, before }: { saved: StudioComedianPage; before: object }) => {
    const undo = () =>
      void sayOutcome(mutateAsync({ version: saved.version, changes: before }), ro.undone)
    if (saved.version === comedian.version) sayDone(ro.nothing)
    else sayDone(ro.saved, undo)
  }
}

function ComedianForm({ comedian, onClose }: ComedianProps) {
  const { name, bio, theirs, edit, save, isPending, error } = useComedianDraft(comedian)
  const [isTried, setTried] = useState(false)
  const say = useSaying(comedian)
  const finish = useFormOutcome(onClose)
  const isNameless = name.trim() === ''
  const submit = () => {
    setTried(true)
    if (!isNameless) finish(save(), say)
  }

  return (
    <ActionForm words={ro} sending={{ isPending, error }} onSubmit={submit} onCancel={onClose}>
      <TextInput
        label={ro.name}
        value={name}
        onChange={(typed) => edit({ name: typed })}
        maxLength={200}
        error={isTried && isNameless ? errorMessages.TITLE_REQUIRED : undefined}
        {...hintOf(theirs['name'])}
        hasFocus
      />
      <TextAreaInput
        label={ro.bio}
        rows={6}
        value={bio}
        onChange={(typed) => edit({ bio: typed })}
        maxLength={4_000}
        {...hintOf(theirs['bio'])}
      />
    </ActionForm>
  )
}

/** What another operator has saved in the field. */
const hintOf = (theirs: unknown) =>
  typeof theirs === 'string' && { hint: theirs === '' ? ro.theirsEmpty : ro.theirs(theirs) }
