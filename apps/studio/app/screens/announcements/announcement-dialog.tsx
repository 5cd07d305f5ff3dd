import {
  ANNOUNCEMENT_LINK_WORDS_MAX_LENGTH,
  ANNOUNCEMENT_MAX_LENGTH,
  AnnouncementAudience,
  AnnouncementInput,
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
import { codesOfIssues } from '@hlizo/contract/request'
import { systemClock } from '@hlizo/kit/clock'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useRemoveAnnouncement, useSaveAnnouncement } from '#studio/features/site/queries.ts'
import { ActionForm } from '#studio/ui/action-form.tsx'
import { Button } from '#studio/ui/button.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { MomentInput } from '#studio/ui/moment-input.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { TextAreaInput } from '#studio/ui/text-area-input.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { sayOutcome } from '#studio/ui/say-outcome.ts'
import { sayDone } from '#studio/ui/toasts.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'
import styles from './announcements.module.css'

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

/** What is typed, what is wrong with it, and the announcement that it makes. */
function useAnnouncementForm(known: StudioAnnouncement | null) {
  const [typed, setTyped] = useState({
    text: known?.text ?? '',
    words: known?.link?.words ?? '',
    href: known?.link?.href ?? '',
    audience: known?.audience ?? 'all',
    kind: known?.kind ?? 'highlight',
    from: known?.from ?? systemClock.now().toISOString(),
    until: known?.until ?? null,
  })
  const { words, href, ...others } = typed
  const hasLink = words.trim() !== '' || href.trim() !== ''
  const parsed = z.safeParse(AnnouncementInput, {
    ...others,
    link: hasLink ? { words, href } : null,
  })
  const { fields } = codesOfIssues(parsed.error?.issues ?? [])

  return {
    typed,
    set: (change: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...change })),
    fields,
    written: parsed.data ?? null,
  }
}

type FormProps = { known: StudioAnnouncement | null; onClose: () => void }

function AnnouncementForm({ known, onClose }: FormProps) {
  const form = useAnnouncementForm(known)
  const [isTried, setTried] = useState(false)
  const { send, sending } = useFormMutation(useSaveAnnouncement(known), onClose)
  const submit = () => {
    setTried(true)
    if (form.written !== null) send(form.written, known ? ro.changed : ro.added)
  }

  return (
    <ActionForm
      words={{ lead: ro.lead, submit: ro.form.submit }}
      sending={sending}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Words form={form} isTried={isTried} />
      <Showing form={form} />
      {form.typed.text.trim() !== '' && <Preview {...form.typed} />}
      {known && <RemoveButton announcement={known} onClose={onClose} />}
    </ActionForm>
  )
}

type Form = ReturnType<typeof useAnnouncementForm>

function Words({ form: { typed, set, fields }, isTried }: { form: Form; isTried: boolean }) {
  const errorOf = (field: string, words: string) =>
    isTried && fields[field] !== undefined ? words : undefined
  const isHalf = (typed.words.trim() === '') !== (typed.href.trim() === '')

  return (
    <>
      <TextAreaInput
        label={ro.form.text}
        hasFocus
        rows={2}
        maxLength={ANNOUNCEMENT_MAX_LENGTH}
        value={typed.text}
        onChange={(text) => set({ text })}
        error={errorOf('text', ro.form.required)}
      />
      <div className={styles.pair}>
        <TextInput
          label={ro.form.linkWords}
          maxLength={ANNOUNCEMENT_LINK_WORDS_MAX_LENGTH}
          value={typed.words}
          onChange={(words) => set({ words })}
          error={errorOf('link.words', ro.form.linkIncomplete)}
        />
        <TextInput
          label={ro.form.linkHref}
          hint={ro.form.linkHint}
          maxLength={LINK_MAX_LENGTH}
          value={typed.href}
          onChange={(href) => set({ href })}
          error={errorOf('link.href', isHalf ? ro.form.linkIncomplete : errorMessages.LINK_INVALID)}
        />
      </div>
    </>
  )
}

function Showing({ form: { typed, set, fields } }: { form: Form }) {
  const near = systemClock.now().toISOString()

  return (
    <div className={styles.pair}>
      <SelectInput
        label={ro.form.audience}
        options={audiences}
        value={typed.audience}
        onChange={(id) => set({ audience: AnnouncementAudience.parse(id) })}
      />
      <SelectInput
        label={ro.form.kind}
        options={kinds}
        value={typed.kind}
        onChange={(id) => set({ kind: AnnouncementKind.parse(id) })}
      />
      <MomentInput
        label={ro.form.from}
        value={typed.from}
        near={near}
        onChange={(from) => set({ from: from ?? near })}
      />
      <MomentInput
        label={ro.form.until}
        value={typed.until}
        near={near}
        isOptional
        onChange={(until) => set({ until })}
        error={fields.until === undefined ? undefined : errorMessages.HOME_WINDOW}
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

/** Removes it; the message about that adds it again. */
function RemoveButton({
  announcement,
  onClose,
}: {
  announcement: StudioAnnouncement
  onClose: () => void
}) {
  const removal = useRemoveAnnouncement()
  const adding = useSaveAnnouncement(null)
  const again = ({ id: _id, version: _version, ...input }: StudioAnnouncement) =>
    void sayOutcome(adding.mutateAsync(input), ro.added)

  return (
    <div>
      <Button
        variant="danger"
        isBusy={removal.isPending}
        onPress={() =>
          void sayOutcome(removal.mutateAsync(announcement), (removed) =>
            sayDone(ro.removed, () => again(removed)),
          ).then(onClose)
        }
      >
        {ro.form.remove}
      </Button>
    </div>
  )
}
