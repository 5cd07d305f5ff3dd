import { z } from 'zod'
import { PERSON_NOTES_MAX, type PersonNote } from '@hlizo/contract/entities/studio-person'
import type { Database, Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import { auditLog, type Actor } from '#server/stores/audit-log.ts'

const Row = z.object({
  id: z.string(),
  at: z.date(),
  authorId: z.string().nullable(),
  author: z.string(),
  text: z.string(),
})
type Row = z.infer<typeof Row>

const columns = sql`id, written_at as at, author_id as "authorId", author, text`

/** The notes about a person, newest first. */
export async function readNotes(db: Queries, accountId: string): Promise<PersonNote[]> {
  const rows = await db.many(
    Row,
    sql`select ${columns} from app.person_note where account_id = ${accountId}
      order by written_at desc, id desc`,
  )

  return rows.map(({ id, at, author, text }) => ({ id, at: at.toISOString(), author, text }))
}

type NoteRef = { readonly accountId: string; readonly note: string }

const noteOf = (tx: Queries, { accountId, note }: NoteRef) =>
  tx.maybe(
    Row,
    sql`select ${columns} from app.person_note where account_id = ${accountId} and id = ${note}`,
  )

const subjectOf = ({ accountId }: NoteRef) => ({ type: 'account', id: accountId })

/** Notes of support about a person: written and removed, never edited. Each change is in the audit log. */
export function personNotes({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  return {
    write: (ref: NoteRef, text: string, actor: Actor): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.lock(`notes:${ref.accountId}`)
        const found = await noteOf(tx, ref)
        if (found?.text === text && found.authorId === actor.accountId) return
        if (found) throw new ApiError('CHANGED_BY_OTHER')
        const { length } = await readNotes(tx, ref.accountId)
        if (length >= PERSON_NOTES_MAX) throw new ApiError('NOTES_FULL')
        const now = clock.now()
        await tx.run(sql`insert into app.person_note (account_id, id, author_id, author, text, written_at)
          values (${ref.accountId}, ${ref.note}, ${actor.accountId}, ${actor.name}, ${text}, ${now})`)
        // The text is in the note.
        const entry = { actor, action: 'person.note-written', subject: subjectOf(ref) }
        await auditLog(tx).write({ ...entry, after: { note: ref.note } }, now)
      }),

    /** NOT_FOUND when there is no such note. */
    remove: (ref: NoteRef, actor: Actor, reason: string): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.lock(`notes:${ref.accountId}`)
        const found = await noteOf(tx, ref)
        if (!found) throw new ApiError('NOT_FOUND')
        await tx.run(sql`delete from app.person_note
          where account_id = ${ref.accountId} and id = ${ref.note}`)
        // The entry omits the author, whom the person's copy must not name; the entry of the writing has them.
        const before = { note: ref.note, text: found.text, writtenAt: found.at.toISOString() }
        const entry = { actor, action: 'person.note-removed', subject: subjectOf(ref) }
        await auditLog(tx).write({ ...entry, before, reason }, clock.now())
      }),
  }
}
