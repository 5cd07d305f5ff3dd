import { z } from 'zod'
import { hrefs } from '@hlizo/contract/hrefs'
import { LegalText } from '@hlizo/contract/entities/privacy-state'
import { legalMails } from '@hlizo/contract/messages/mails-legal'
import type { Database, Transaction } from '@hlizo/database/database'
import type { JobHandler, JobQueue } from '@hlizo/database/jobs'
import { sql, type Sql } from '@hlizo/database/sql'
import { formatDate } from '@hlizo/domain/dates'
import type { Clock } from '@hlizo/kit/clock'
import type { Mailer } from '@hlizo/mail/mailer'
import type { WriteMail } from '#server/billing/mail-writer.ts'
import { isReleased } from '#server/stores/accounts.ts'
import { legalStore, type LegalVersion } from './legal-store.ts'

/** Writes to those who have accepted a text about a material change, before it is in force (D144). */
export const NOTICE_JOB = 'legal.notices'

const AT_ONCE = 200

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly mailer: Pick<Mailer, 'send'>
  readonly writeMail: WriteMail
}

const What = z.enum(['changing', 'notChanging'])
type What = z.infer<typeof What>
const Payload = z.object({ id: z.string(), what: What, after: z.string().nullable() })
const Person = z.object({ accountId: z.string(), email: z.string() })
type Person = z.infer<typeof Person>

/** The accounts of a step: who must be notified, or who was and must be notified again. */
function people({ id, kind }: LegalVersion, what: What, after: string | null): Sql {
  const begin = after === null ? sql`true` : sql`a.id > ${after}`
  const concerned =
    what === 'changing'
      ? sql`exists (select from app.consent c where c.account_id = a.id and c.kind = ${kind}
          and c.agreed)`
      : sql`exists (select from app.legal_notice n where n.account_id = a.id
          and n.version_id = ${id})`

  return sql`select a.id as "accountId", a.email from app.account a
    where ${begin} and a.erased_at is null and a.user_missing_since is null
      and a.confirmed_at is not null and ${concerned} order by a.id limit ${AT_ONCE}`
}

const note = (accountId: string, { id }: LegalVersion, what: What, now: Date): Sql =>
  what === 'changing'
    ? sql`insert into app.legal_notice (account_id, version_id, written_at)
        values (${accountId}, ${id}, ${now}) on conflict do nothing`
    : sql`update app.legal_notice set withdrawal_written_at = ${now} where account_id = ${accountId}
        and version_id = ${id} and withdrawal_written_at is null`

function wordsOf(version: LegalVersion, what: What) {
  const legalText = LegalText.parse(version.kind)
  const from = formatDate(version.effectiveAt)

  return what === 'changing'
    ? legalMails.changing({ legalText, from, summary: version.summary ?? '' })
    : legalMails.notChanging({ legalText, from })
}

/** One transaction writes the mails of a step and orders the next one, so that a crash repeats and omits none. */
export function noticeJob({ db, clock, jobs, mailer, writeMail }: Deps): JobHandler {
  const write = async (
    tx: Transaction,
    { accountId, email }: Person,
    { version, what }: { readonly version: LegalVersion; readonly what: What },
  ) => {
    if (isReleased(email)) return
    if ((await tx.run(note(accountId, version, what, clock.now()))) === 0) return
    const key = `legal-${what}:${version.id}:${accountId}`
    await mailer.send(tx, writeMail(email, key, wordsOf(version, what), { href: hrefs.account() }))
  }

  return {
    run: async (payload) => {
      const { id, what, after } = Payload.parse(payload)
      await db.transaction(async (tx) => {
        // A withdrawal waits for the step that is being written.
        await tx.lock(`legal-notices:${id}`)
        const version = await legalStore(tx).version(id)
        if (version === null) return
        if (what === 'changing' && version.withdrawnAt !== null) return
        const found = await tx.many(Person, people(version, what, after))
        for (const person of found) await write(tx, person, { version, what })
        const last = found.at(-1)
        if (found.length < AT_ONCE || last === undefined) return
        const next = { id, what, after: last.accountId }
        await jobs.enqueue(tx, {
          kind: NOTICE_JOB,
          key: `${what}:${id}:${last.accountId}`,
          payload: next,
        })
      })
    },
  }
}
