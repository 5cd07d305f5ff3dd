import { isErrorCode } from '@hlizo/contract/errors'
import type { StudioTitlePage } from '@hlizo/contract/entities/studio-title'
import { errorMessages } from '@hlizo/contract/messages/errors'
import {
  publishedWhenReady,
  studioTitleMessages as ro,
  titleStates,
} from '@hlizo/contract/messages/studio-titles'
import { formatMoment } from '@hlizo/domain/dates'
import { ApiError } from '@hlizo/web/lib/api-error'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { PresenceNote } from '#studio/features/presence/presence-note.tsx'
import { titleQuery, useReadWithFilm } from '#studio/features/titles/queries.ts'
import { failureText } from '#studio/lib/failure-text.ts'
import { useOperator } from '#studio/lib/operator.ts'
import { mayUse } from '@hlizo/domain/operator-roles'
import { Badge } from '#studio/ui/badge.tsx'
import { Failure } from '#studio/ui/failure.tsx'
import { LeaveDialog } from '#studio/ui/leave-dialog.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { DraftOffer, UnreadableDraft } from './draft-offer.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { SaveBar } from './save-bar.tsx'
import { ShowParts, VideoParts } from './title-parts.tsx'
import { useTitleDraft } from './title-draft.ts'
import styles from './title-screen.module.css'
import { useStoredDraft } from './use-stored-draft.ts'
import { useSaying } from './use-saying.ts'

const LEAVING = { ...ro.leave, submit: ro.discard }

/** One title: its fields, film, captions and history. */
export function TitleScreen() {
  const { title = '' } = useParams()
  const { data, error, refetch } = useQuery(titleQuery(title))
  if (data) return <TitleEditor key={data.ref} page={data} />
  if (error) return <Failure error={error} onRetry={() => void refetch()} />

  return <p className={styles.note}>{ro.loading}</p>
}

/** The text of each field that the server refused. */
function faultsOf(error: unknown): Readonly<Record<string, string>> {
  const fields = error instanceof ApiError ? error.details?.fields : undefined

  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([path, code]) => {
      const [first = '', second = ''] = path.split('.')
      const text = isErrorCode(code) ? errorMessages[code] : errorMessages.VALIDATION_FAILED
      return [first === 'changes' ? second : first, text]
    }),
  )
}

/** What viewers see of it, and who changed it last. */
function StateLine({ page, isReadOnly }: { page: StudioTitlePage; isReadOnly: boolean }) {
  const { changedBy, changedAt, state } = page

  return (
    <p className={styles.row}>
      <Badge tone={state === 'listed' ? 'good' : 'mute'}>{titleStates[state]}</Badge>
      {page.kind === 'video' && page.fields.publishWhenReady && (
        <Badge tone="attention">{publishedWhenReady}</Badge>
      )}
      {changedBy !== null && changedAt !== null && (
        <span className={styles.note}>
          {ro.changedBy(changedBy, formatMoment(new Date(changedAt)))}
        </span>
      )}
      {isReadOnly && <span className={styles.note}>{ro.readOnly}</span>}
    </p>
  )
}

function TitleEditor({ page }: { page: StudioTitlePage }) {
  const isReadOnly = !mayUse(useOperator().roles, ['editor'])
  useReadWithFilm(page)
  const draft = useTitleDraft(page)
  const stored = useStoredDraft(page.ref, draft, isReadOnly)
  const say = useSaying()
  const count = Object.keys(draft.edits).length
  const parts = { draft, isReadOnly, faults: faultsOf(draft.error) }

  return (
    <Screen title={page.fields.title}>
      <StateLine page={page} isReadOnly={isReadOnly} />
      <PresenceNote place={page.ref} isEditing={count > 0} />
      <DraftOffer draft={stored.offered} onTake={stored.take} onRefuse={stored.refuse} />
      <UnreadableDraft query={stored.unreadable} onRefuse={stored.refuse} />
      {page.kind === 'video' ? (
        <VideoParts page={page} {...parts} />
      ) : (
        <ShowParts page={page} {...parts} />
      )}
      {!isReadOnly && (
        <SaveBar
          count={count}
          failure={draft.error === null ? null : failureText(draft.error)}
          isBusy={draft.isPending}
          onSave={() => void draft.save().then(say)}
          onDiscard={draft.discard}
        />
      )}
      <MergeDialog
        merge={draft.merge}
        isBusy={draft.isPending}
        error={draft.error}
        onResolve={(theirs) => void draft.resolve(theirs).then(say)}
        onCancel={draft.cancelMerge}
      />
      <LeaveDialog isUnsaved={draft.hasUnsent} words={LEAVING} onLeave={stored.discard} />
    </Screen>
  )
}
