import {
  TitleRefInput,
  type TitleHistoryEntry,
  type TitleOwner,
} from '@hlizo/contract/entities/studio-title'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { auditActions, auditVia } from '@hlizo/contract/messages/studio-audit'
import { studioTitleMessages, titleFields } from '@hlizo/contract/messages/studio-titles'
import { formatMoment } from '@hlizo/domain/dates'
import { readableValue } from '@hlizo/domain/readable-value'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { AuditLink } from '#studio/features/audit/audit-link.tsx'
import { catalogueNamesQuery, historyQuery } from '#studio/features/titles/queries.ts'
import { Button } from '#studio/ui/button.tsx'
import { Failure } from '#studio/ui/failure.tsx'
import { MoreButton } from '#studio/ui/more-button.tsx'
import { Moment } from '#studio/ui/moment.tsx'
import { Part } from './part.tsx'
import pictures from './picture-part.module.css'
import styles from './title-screen.module.css'
import { useUndoChange } from './use-undo-change.ts'

const ro = studioTitleMessages.history
/** `video-12` as the audit log names it. */
function subjectOf(title: string) {
  const { kind, id } = z.parse(TitleRefInput, title)

  return { subjectType: kind, subjectId: String(id) }
}

const nameOf = (field: string) => titleFields[field] ?? field

/** The changes of a title, newest first, each with its undoing. */
export function HistoryPart({ title, isReadOnly }: { title: string; isReadOnly: boolean }) {
  const list = useInfiniteQuery(historyQuery(title))
  const { data, error, refetch } = list
  const undo = useUndoChange()
  const entries = data?.pages.flatMap((page) => page.data) ?? []

  return (
    <Part title={studioTitleMessages.sections.history}>
      {error !== null && !list.isFetchNextPageError && (
        <Failure error={error} onRetry={() => void refetch()} />
      )}
      {error === null && data === undefined && (
        <p className={styles.note}>{studioMessages.loading}</p>
      )}
      {data && entries.length === 0 && <p className={styles.note}>{ro.empty}</p>}
      <ol className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} onUndo={isReadOnly ? null : () => undo(entry.id)} />
          </li>
        ))}
      </ol>
      <MoreButton of={list} label={ro.more} />
      <AuditLink {...subjectOf(title)} />
    </Part>
  )
}

type EntryProps = { entry: TitleHistoryEntry; onUndo: (() => void) | null }

function Entry({ entry, onUndo }: EntryProps) {
  const { at, actor, via, action, before, isUndoable, changedSince } = entry
  const name = auditActions[action] ?? action

  return (
    <>
      <div className={styles.row}>
        <span className={styles.grow}>
          <strong>{name}</strong> · {actor} ({auditVia[via]}) · <Moment at={at} />
        </span>
        {onUndo && isUndoable && (
          <Button aria-label={ro.undoOf(name, formatMoment(new Date(at)))} onPress={onUndo}>
            {ro.undo}
          </Button>
        )}
      </div>
      {before !== null && <Values entry={entry} label={name} />}
      {changedSince.length > 0 && (
        <p className={styles.note}>{ro.changedSince(changedSince.map(nameOf).join(', '))}</p>
      )}
    </>
  )
}

function Values({ entry: { before, after }, label }: { entry: TitleHistoryEntry; label: string }) {
  const owners = useQuery(catalogueNamesQuery()).data?.owners ?? []

  return (
    <div className={styles.wide}>
      <table className={styles.grid} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{ro.field}</th>
            <th scope="col">{ro.before}</th>
            <th scope="col">{ro.after}</th>
          </tr>
        </thead>
        <tbody>
          {Object.keys(after ?? {}).map((field) => (
            <tr key={field}>
              <th scope="row">{nameOf(field)}</th>
              <td>
                <Value field={field} value={before?.[field]} owners={owners} />
              </td>
              <td>
                <Value field={field} value={after?.[field]} owners={owners} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A stored picture as the catalogue names it. */
const STORED_PICTURE = /^id:([0-9a-f]{32})$/

type ValueProps = { field: string; value: unknown; owners: readonly TitleOwner[] }

function Value({ field, value, owners }: ValueProps) {
  const isPicture = field === 'picture' || field === 'titleArt'
  const named = isPicture && typeof value === 'string' ? value : ''
  const id = STORED_PICTURE.exec(named)?.[1]
  if (id === undefined) return readableValue(field, value, owners)

  return (
    <img
      className={pictures.past}
      src={`/pictures/${id}/320`}
      alt={ro.picture}
      {...(field === 'titleArt' && { 'data-drawing': true })}
    />
  )
}
