import { PERSON_NOTE_MAX_LENGTH, type PersonNote } from '@hlizo/contract/entities/studio-person'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { studioPeopleMessages } from '@hlizo/contract/messages/studio-people'
import { formatMoment } from '@hlizo/domain/dates'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { useWriteNote } from '#studio/features/people/queries.ts'
import { failureText } from '#studio/lib/failure-text.ts'
import { unlessSent } from '#studio/lib/unless-sent.ts'
import { Button } from '#studio/ui/button.tsx'
import { LeaveDialog } from '#studio/ui/leave-dialog.tsx'
import { Moment } from '#studio/ui/moment.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import { TextAreaInput } from '#studio/ui/text-area-input.tsx'
import { useFormOutcome } from '#studio/ui/use-form-outcome.ts'
import form from './person-form.module.css'
import styles from './person-notes.module.css'
import { ReasonDialog } from './reason-dialog.tsx'
import type { ReasonedAction } from './reasoned-action.ts'

const ro = studioPeopleMessages.notes
const words = studioPeopleMessages.actions.removeNote

type PersonNotesProps = { accountId: string; notes: readonly PersonNote[] }

/** What colleagues have noted about the person. */
export function PersonNotes({ accountId, notes }: PersonNotesProps) {
  const [asked, setAsked] = useState<ReasonedAction | null>(null)

  return (
    <Panel title={ro.title}>
      <NoteForm accountId={accountId} />
      {notes.length === 0 && <p>{ro.none}</p>}
      <ul className={styles.notes}>
        {notes.map((note) => (
          <NoteRow
            key={note.id}
            note={note}
            onRemove={() => setAsked({ words, action: { kind: 'remove-note', note: note.id } })}
          />
        ))}
      </ul>
      <ReasonDialog accountId={accountId} asked={asked} onClose={() => setAsked(null)} />
    </Panel>
  )
}

function NoteRow({
  note: { at, author, text },
  onRemove,
}: {
  note: PersonNote
  onRemove: () => void
}) {
  return (
    <li className={styles.note}>
      <div className={styles.words}>
        <p className={styles.text}>{text}</p>
        <span className={styles.by}>
          {author} · <Moment at={at} />
        </span>
      </div>
      <Button onPress={onRemove} aria-label={ro.removeOf(author, formatMoment(new Date(at)))}>
        {words.open}
      </Button>
    </li>
  )
}

function NoteForm({ accountId }: { accountId: string }) {
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  // The same until it is written, so that a second try writes no second note.
  const [note, setNote] = useState(() => crypto.randomUUID())
  const { mutateAsync, isPending, error } = useWriteNote(accountId)
  const isEmpty = text.trim() === ''
  const finish = useFormOutcome(() => {
    setTried(false)
    setNote(crypto.randomUUID())
  })
  const write = () =>
    finish(mutateAsync({ note, text: text.trim() }), () => setText(unlessSent(text, '')))

  return (
    <>
      <Form
        className={form.form ?? ''}
        validationBehavior="aria"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (!isEmpty && !isPending) write()
        }}
      >
        <TextAreaInput
          label={ro.text}
          hint={ro.lead}
          value={text}
          onChange={setText}
          maxLength={PERSON_NOTE_MAX_LENGTH}
          error={isTried && isEmpty ? errorMessages.NOTE_REQUIRED : undefined}
        />
        {error !== null && <p role="alert">{failureText(error)}</p>}
        <Button type="submit" isBusy={isPending}>
          {ro.submit}
        </Button>
      </Form>
      <LeaveDialog isUnsaved={!isEmpty} />
    </>
  )
}
