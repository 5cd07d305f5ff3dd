import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { noteStudioChange } from '#server/stores/studio-changes.ts'

const Place = z.object({ street: z.string(), city: z.string(), county: z.string() })

export const submissionStates = [
  'waiting',
  'blocked',
  'uploading',
  'processing',
  'accepted',
  'rejected',
] as const

export const Submission = z.object({
  invoiceId: z.string(),
  revision: z.number(),
  state: z.enum(submissionStates),
  dueOn: z.string(),
  startedAt: z.date().nullable(),
  uploadIndex: z.string().nullable(),
  downloadId: z.string().nullable(),
  words: z.string().nullable(),
  place: Place.nullable(),
  looks: z.number(),
})
export type Submission = z.infer<typeof Submission>

const columns = sql`s.invoice_id as "invoiceId", s.revision, s.state, to_char(s.due_on, 'YYYY-MM-DD') as "dueOn",
  s.started_at as "startedAt", s.upload_index as "uploadIndex", s.download_id as "downloadId", s.words,
  s.place, s.looks`

const Found = z.object({ uploadIndex: z.string(), downloadId: z.string() })
const Index = z.object({ uploadIndex: z.string() })
const Changed = z.object({ invoiceId: z.string() })
const ToSend = z.object({ id: z.string(), issuedOn: z.string() })

type Key = Pick<Submission, 'invoiceId' | 'revision'>

/** What was sent to the office. Each change names the state that it starts from, so that it happens once. */
export function submissionStore(db: Queries) {
  const is = ({ invoiceId, revision }: Key) =>
    sql`invoice_id = ${invoiceId} and revision = ${revision}`

  return {
    /** The last revision of an invoice. */
    current: (invoiceId: string) =>
      db.maybe(
        Submission,
        sql`select ${columns} from app.efactura_submission s where s.invoice_id = ${invoiceId}
          order by s.revision desc limit 1`,
      ),

    /** Invoices to buyers in Romania since a day that have none yet. */
    missing: (from: string, limit: number) =>
      db.many(
        ToSend,
        sql`select i.id, to_char(i.issued_on, 'YYYY-MM-DD') as "issuedOn" from app.invoice i
          where i.vat_scheme = 'domestic' and i.issued_on >= ${from}::date
            and not exists (select from app.efactura_submission s where s.invoice_id = i.id)
          order by i.issued_at, i.number limit ${limit}`,
      ),

    /** False where it was there already. */
    add: async (facts: Key & Pick<Submission, 'dueOn' | 'place'>, now: Date) => {
      const added = await db.maybe(
        Changed,
        sql`insert into app.efactura_submission (invoice_id, revision, state, due_on, place, changed_at)
          values (${facts.invoiceId}, ${facts.revision}, 'waiting', ${facts.dueOn}::date,
            ${facts.place === null ? null : JSON.stringify(facts.place)}::jsonb, ${now})
          on conflict do nothing returning invoice_id as "invoiceId"`,
      )

      return added !== null
    },

    /** Claims the upload; false when another node was first. */
    start: async (key: Key, now: Date) => {
      const claimed = await db.maybe(
        Changed,
        sql`update app.efactura_submission set state = 'uploading', started_at = ${now}, changed_at = ${now},
            looks = 0
          where ${is(key)} and state = 'waiting' returning invoice_id as "invoiceId"`,
      )

      return claimed !== null
    },

    /** The office has it. False when it names an index that belongs to another invoice. */
    uploaded: async (key: Key, index: string, now: Date) => {
      const stored = await db.maybe(
        Changed,
        sql`update app.efactura_submission set state = 'processing', upload_index = ${index},
            changed_at = ${now}, looks = 0
          where ${is(key)} and state = 'uploading'
            and not exists (select from app.efactura_submission o where o.upload_index = ${index})
          returning invoice_id as "invoiceId"`,
      )

      return stored !== null
    },

    /** It is certain that the office does not have it. */
    backToWaiting: (key: Key, words: string | null, now: Date) =>
      db.run(sql`update app.efactura_submission set state = 'waiting', words = ${words}, changed_at = ${now},
          looks = 0
        where ${is(key)} and state = 'uploading'`),

    answered: (key: Key, downloadId: string) =>
      db.run(sql`update app.efactura_submission set download_id = ${downloadId}
        where ${is(key)} and state = 'processing'`),

    settle: async (
      key: Key,
      result: {
        readonly state: 'accepted' | 'rejected' | 'blocked'
        readonly words: string | null
        readonly answer: Buffer | null
      },
      now: Date,
    ): Promise<void> => {
      await db.run(sql`update app.efactura_submission set state = ${result.state}, words = ${result.words},
          answer = ${result.answer}, changed_at = ${now}
        where ${is(key)} and state not in ('accepted', 'rejected')`)
      await noteStudioChange(db)
    },

    looked: (key: Key, words: string | null) =>
      db.run(
        sql`update app.efactura_submission set looks = looks + 1, words = ${words} where ${is(key)}`,
      ),

    /** The given indexes that no stored submission has. */
    unknownIndexes: async (indexes: readonly string[]) => {
      const rows = await db.many(
        Index,
        sql`select u as "uploadIndex" from unnest(${indexes}::text[]) u
          where not exists (select from app.efactura_submission s where s.upload_index = u)
            and not exists (select from app.efactura_found f where f.upload_index = u)`,
      )
      return new Set(rows.map(({ uploadIndex }) => uploadIndex))
    },

    remember: (found: { index: string; downloadId: string; number: string }, now: Date) =>
      db.run(sql`insert into app.efactura_found (upload_index, number, download_id, found_at)
        values (${found.index}, ${found.number}, ${found.downloadId}, ${now}) on conflict do nothing`),

    /** A document of this number in the office's list that belongs to no stored upload. */
    found: (number: string) =>
      db.maybe(
        Found,
        sql`select f.upload_index as "uploadIndex", f.download_id as "downloadId" from app.efactura_found f
          where f.number = ${number}
            and not exists (select from app.efactura_submission s where s.upload_index = f.upload_index)
          order by f.found_at limit 1`,
      ),
  }
}

export type SubmissionStore = ReturnType<typeof submissionStore>
