import type { AuditEntry } from '@hlizo/contract/entities/operator'
import { studioAuditMessages } from '@hlizo/contract/messages/studio-audit'
import { auditTexts } from '@hlizo/domain/audit-texts'
import { Link } from 'react-router'
import { auditPath } from '#studio/features/audit/audit-path.ts'
import { Dialog } from '#studio/ui/dialog.tsx'
import { Facts } from '#studio/ui/facts.tsx'
import { Moment } from '#studio/ui/moment.tsx'
import styles from './entry-dialog.module.css'
import { fieldChanges } from './field-changes.ts'

const ro = studioAuditMessages

/** One entry of the log with everything that it holds. */
export function EntryDialog({ entry, onClose }: { entry: AuditEntry | null; onClose: () => void }) {
  return (
    <Dialog
      isOpen={entry !== null}
      onClose={onClose}
      title={entry ? auditTexts.action(entry) : ''}
      size="lg"
    >
      {entry && (
        <>
          <EntryFacts entry={entry} />
          <p>
            <Link to={auditPath(entry)} onClick={onClose}>
              {ro.ofSubject}
            </Link>
          </p>
          <Changes entry={entry} />
        </>
      )}
    </Dialog>
  )
}

function EntryFacts({ entry }: { entry: AuditEntry }) {
  const { at, actor, ip, reason } = entry
  const facts = [
    [ro.columns.at, <Moment key="at" at={at} />],
    [ro.columns.actor, actor],
    [ro.columns.via, auditTexts.via(entry)],
    [ro.columns.ip, ip],
    [ro.columns.subject, auditTexts.subject(entry)],
    [ro.columns.reason, reason],
  ] as const

  return <Facts facts={facts} />
}

function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  const changes = fieldChanges(before, after)
  const words = ro.details
  if (changes.length === 0) return <p>{words.nothing}</p>

  return (
    <div className={styles.wide}>
      <table className={styles.changes}>
        <caption>{words.changes}</caption>
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            <th scope="col">{words.before}</th>
            <th scope="col">{words.after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before: was, after: is }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td className={was === is ? '' : styles.was}>{was}</td>
              <td className={was === is ? '' : styles.is}>{is}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
