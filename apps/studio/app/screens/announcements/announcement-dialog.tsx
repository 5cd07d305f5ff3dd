import {
  ANNOUNCEMENT_LINK_WORDS_MAX_LENGTH,
  ANNOUNCEMENT_MAX_LENGTH,
  AnnouncementAudience,
  AnnouncementKind,
  type StudioAnnouncement,
} from '@hlizo/contract/entities/announcement'
import { LINK_MAX_LENGTH } from '@hlizo/contract/link-target'
import { errorMessages } from '@hlizo/contract/messages/errors'
import {
  announcementAudiences,
  announcementKinds,
  studioAnnouncementsMessages,
} from '@hlizo/contract/messages/studio-site'
import { formatMoment } from '@hlizo/domain/dates'
import { systemClock } from '@hlizo/kit/clock'
import { useState } from 'react'
import { useAddAnnouncement, useRemoveAnnouncement } from '#studio/features/site/queries.ts'
import { failureText } from '#studio/lib/failure-text.ts'
import { ActionForm } from '#studio/ui/action-form.tsx'
import { Button } from '#studio/ui/button.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { MomentInput } from '#studio/ui/moment-input.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { TextAreaInput } from '#studio/ui/text-area-input.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { sayOutcome } from '#studio/ui/say-outcome.ts'
import { Theirs } from '#studio/ui/theirs.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'
import { useFormOutcome } from '#studio/ui/use-form-outcome.ts'
import styles from './announcements.module.css'
import {
  useAnnouncementDraft,
  type AnnouncementDraft,
  type AnnouncementFields,
} from './use-announcement-draft.ts'

const ro = studioAnnouncementsMessages
const audiences = AnnouncementAudience.options.map((id) => ({
  id,
  label: announcementAudiences[id],
}))
const kinds = AnnouncementKind.options.map((id) => ({ id, label: announcementKinds[id] }))

type AnnouncementDialogProps = {
  announcement: StudioAnnouncement | 'new' | null
  onClose: () => void
}

export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const isNew = announcement === 'new'

  return (
    <Dialog
      isOpen={announcement !== null}
      onClose={onClose}
      title={isNew ? ro.form.addTitle : ro.form.editTitle}
      size="md"
      isQuestion
    >
      {announcement && <AnnouncementForm known={isNew ? null : announcement} onClose={onClose} />}
    </Dialog>
  )
}

/** Each field with what is stored in it, as an operator reads it. */
const storedTexts = (stored: AnnouncementFields) =>
  ({
    text: [ro.form.text, stored.text],
    words: [ro.form.linkWords, stored.words || ro.form.noLink],
    href: [ro.form.linkHref, stored.href || ro.form.noLink],
    audience: [ro.form.audience, announcementAudiences[stored.audience]],
    kind: [ro.form.kind, announcementKinds[stored.kind]],
    from: [ro.form.from, formatMoment(new Date(stored.from))],
    until: [ro.form.until, stored.until === null ? ro.noEnd : formatMoment(new Date(stored.until))],
  }) satisfies Record<keyof AnnouncementFields, readonly [string, string]>

type FormProps = { known: StudioAnnouncement | null; onClose: () => void }

function AnnouncementForm({ known, onClose }: FormProps) {
  const draft = useAnnouncementDraft(known)
  const [isTried, setTried] = useState(false)
  const finish = useFormOutcome(onClose)
  const submit = () => {
    setTried(true)
    if (draft.isRight) finish(draft.save(), known ? ro.changed : ro.added)
  }
  const texts = Object.entries(storedTexts(draft.start.fields))

  return (
    <ActionForm
      words={{ lead: ro.lead, submit: ro.form.submit }}
      sending={draft.sending}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Words draft={draft} isTried={isTried} />
      <Showing draft={draft} />
      {draft.fields.text.trim() !== '' && <Preview {...draft.fields} />}
      <Theirs fields={texts.flatMap(([name, text]) => (name in draft.theirs ? [text] : []))} />
      {known && <RemoveButton announcement={known} onClose={onClose} />}
    </ActionForm>
  )
}

type DraftProps = { draft: AnnouncementDraft }

function Words({ draft: { fields, edit, wrong }, isTried }: DraftProps & { isTried: boolean }) {
  const errorOf = (field: string, words: string) =>
    isTried && wrong[field] !== undefined ? words : undefined
  const isHalf = (fields.words.trim() === '') !== (fields.href.trim() === '')

  return (
    <>
      <TextAreaInput
        label={ro.form.text}
        hasFocus
        rows={2}
        maxLength={ANNOUNCEMENT_MAX_LENGTH}
        value={fields.text}
        onChange={(text) => edit({ text })}
        error={errorOf('text', ro.form.required)}
      />
      <div className={styles.pair}>
        <TextInput
          label={ro.form.linkWords}
          maxLength={ANNOUNCEMENT_LINK_WORDS_MAX_LENGTH}
          value={fields.words}
          onChange={(words) => edit({ words })}
          error={errorOf('link.words', ro.form.linkIncomplete)}
        />
        <TextInput
          label={ro.form.linkHref}
          hint={ro.form.linkHint}
          maxLength={LINK_MAX_LENGTH}
          value={fields.href}
          onChange={(href) => edit({ href })}
          error={errorOf('link.href', isHalf ? ro.form.linkIncomplete : errorMessages.LINK_INVALID)}
        />
      </div>
    </>
  )
}

function Showing({ draft: { fields, edit, wrong } }: DraftProps) {
  const near = systemClock.now().toISOString()

  return (
    <div className={styles.pair}>
      <SelectInput
        label={ro.form.audience}
        options={audiences}
        value={fields.audience}
        onChange={(id) => edit({ audience: AnnouncementAudience.parse(id) })}
      />
      <SelectInput
        label={ro.form.kind}
        options={kinds}
        value={fields.kind}
        onChange={(id) => edit({ kind: AnnouncementKind.parse(id) })}
      />
      <MomentInput
        label={ro.form.from}
        value={fields.from}
        near={near}
        onChange={(from) => edit({ from: from ?? near })}
      />
      <MomentInput
        label={ro.form.until}
        value={fields.until}
        near={near}
        isOptional
        onChange={(until) => edit({ until })}
        error={wrong['until'] === undefined ? undefined : errorMessages.HOME_WINDOW}
      />
    </div>
  )
}

function Preview({ text, words }: { text: string; words: string }) {
  return (
    <figure className={styles.preview}>
      <figcaption>{ro.form.preview}</figcaption>
      <p className={styles.bar}>
        {text} {words !== '' && <u>{words}</u>}
      </p>
    </figure>
  )
}

type RemoveButtonProps = { announcement: StudioAnnouncement; onClose: () => void }

/** Removes it; the message about that adds it again. A refusal leaves the form and what is typed there. */
function RemoveButton({ announcement, onClose }: RemoveButtonProps) {
  const { id, version } = announcement
  const { send, sending } = useFormMutation(useRemoveAnnouncement(), onClose)
  const adding = useAddAnnouncement()
  const again = ({ id: _id, version: _version, ...input }: StudioAnnouncement) =>
    void sayOutcome(adding.mutateAsync(input), ro.added)
  const remove = () => send({ id, version }, (removed) => sayDone(ro.removed, () => again(removed)))

  return (
    <div>
      {sending.error !== null && <p role="alert">{failureText(sending.error)}</p>}
      <Button variant="danger" isBusy={sending.isPending} onPress={remove}>
        {ro.form.remove}
      </Button>
    </div>
  )
}
