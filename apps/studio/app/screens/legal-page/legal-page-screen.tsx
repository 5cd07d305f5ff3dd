import { LegalPageKind, type StudioLegalPage } from '@hlizo/contract/entities/legal-page'
import { failureMessages } from '@hlizo/contract/messages/failures'
import { legalPageNames, studioLegalMessages } from '@hlizo/contract/messages/studio-legal'
import { formatMoment } from '@hlizo/domain/dates'
import { legalFactsOf } from '@hlizo/domain/legal-facts'
import { browserSite } from '@hlizo/web/lib/site'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import * as z from 'zod/mini'
import { legalPageQuery, useDiscardLegalDraft } from '#studio/features/legal/queries.ts'
import { PresenceNote } from '#studio/features/presence/presence-note.tsx'
import { failureText } from '#studio/lib/failure-text.ts'
import { BackLink } from '#studio/ui/back-link.tsx'
import { Button } from '#studio/ui/button.tsx'
import { ConfirmDialog } from '#studio/ui/confirm-dialog.tsx'
import { Failure } from '#studio/ui/failure.tsx'
import { LeaveDialog } from '#studio/ui/leave-dialog.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import { sayOutcome } from '#studio/ui/say-outcome.ts'
import { LegalEditor } from './legal-editor.tsx'
import styles from './legal-page.module.css'
import { LegalPreview } from './legal-preview.tsx'
import { LegalVersions } from './legal-versions.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { useLegalDraft, type LegalDraftState } from './use-legal-draft.ts'

const { editor: ro, back } = studioLegalMessages

/** Settings → Legal texts → one of them: its draft beside its preview, and its versions. */
export function LegalPageScreen() {
  const { kind } = useParams()
  const known = z.safeParse(LegalPageKind, kind).data

  if (known !== undefined) return <KnownPage kind={known} />

  return (
    <Screen title={failureMessages.notFound.title}>
      <BackLink to="/settings/legal">{back}</BackLink>
    </Screen>
  )
}

function KnownPage({ kind }: { kind: LegalPageKind }) {
  const { data: page, error, refetch } = useQuery(legalPageQuery(kind))
  if (page) return <LoadedPage key={kind} page={page} />

  return (
    <Screen title={legalPageNames[kind]}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
    </Screen>
  )
}

function draftText({ draft }: StudioLegalPage): string {
  if (draft === null) return ro.noDraft
  const when = formatMoment(new Date(draft.savedAt))

  return draft.savedBy === null ? ro.saved(when) : ro.savedBy(draft.savedBy, when)
}

/** What the public page puts in the place of the words between braces. */
function factsOfSite() {
  const { settings } = browserSite()

  return legalFactsOf(settings, settings.payments.cardCurrency)
}

function LoadedPage({ page }: { page: StudioLegalPage }) {
  const draft = useLegalDraft(page)

  return (
    <Screen title={legalPageNames[page.kind]} actions={<Actions page={page} draft={draft} />}>
      <BackLink to="/settings/legal">{back}</BackLink>
      <PresenceNote place={`legal-${page.kind}`} isEditing={draft.isEdited} />
      <p className={styles.note}>{draftText(page)}</p>
      {draft.saving.error !== null && <p role="alert">{failureText(draft.saving.error)}</p>}
      <div className={styles.columns}>
        <LegalEditor draft={draft} />
        <div className={styles.part}>
          <LegalPreview text={draft.text} facts={factsOfSite()} />
          <LegalVersions page={page} onLoad={draft.change} />
        </div>
      </div>
      <LeaveDialog isUnsaved={draft.hasUnsent} words={{ lead: ro.leaveLead }} />
    </Screen>
  )
}

function Actions({ page, draft }: { page: StudioLegalPage; draft: LegalDraftState }) {
  const [discarded, setDiscarded] = useState<number | null>(null)
  const [published, setPublished] = useState<number | null>(null)
  const { isEdited, isOther, isComplete, faults, saving } = draft
  const canPublish = draft.published !== null && faults.length === 0

  return (
    <>
      {(page.draft !== null || isEdited) && (
        <Button onPress={() => setDiscarded(draft.seen)}>{ro.discard}</Button>
      )}
      {isEdited && (
        <Button
          variant="primary"
          isBusy={saving.isPending}
          isDisabled={isOther || !isComplete}
          onPress={draft.save}
        >
          {ro.save}
        </Button>
      )}
      {canPublish && (
        <Button variant="primary" onPress={() => setPublished(page.draft?.version ?? null)}>
          {ro.publish}
        </Button>
      )}
      <PublishDialog page={page} draft={published} onClose={() => setPublished(null)} />
      <DiscardDialog
        page={page}
        version={discarded}
        onDiscarded={draft.reset}
        onClose={() => setDiscarded(null)}
      />
    </>
  )
}

type DiscardDialogProps = {
  page: StudioLegalPage
  /** The version of the draft that the dialog asks about; null while the dialog is closed. */
  version: number | null
  onDiscarded: () => void
  onClose: () => void
}

function DiscardDialog({ page, version, onDiscarded, onClose }: DiscardDialogProps) {
  const discarding = useDiscardLegalDraft(page.kind)
  const finish = () => {
    onDiscarded()
    onClose()
    sayDone(ro.discarded)
  }
  const discard = () => {
    // What was only typed is not at the server.
    if (page.draft === null || version === null) finish()
    else void sayOutcome(discarding.mutateAsync(version), finish).finally(onClose)
  }

  return (
    <ConfirmDialog
      isOpen={version !== null}
      title={ro.discardTitle}
      lead={ro.discardLead}
      submit={ro.discard}
      isBusy={discarding.isPending}
      onConfirm={discard}
      onClose={onClose}
    />
  )
}
