import { z } from 'zod'
import type { PageEnd } from '@hlizo/contract/cursor'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { InvoiceRow, invoiceColumns } from '#server/billing/invoice-store.ts'
import { Submission } from './submission-store.ts'

/** The states behind each choice of the list. */
const states = {
  open: ['waiting', 'uploading', 'processing'],
  failed: ['blocked', 'rejected'],
  accepted: ['accepted'],
} as const
export type StateChoice = keyof typeof states

const Counts = z.object({
  waiting: z.number(),
  processing: z.number(),
  accepted: z.number(),
  failed: z.number(),
  urgent: z.number(),
})

const ListedSubmission = InvoiceRow.extend({
  submission: Submission.extend({
    startedAt: z.coerce.date().nullable(),
    hasAnswer: z.boolean(),
  }),
})
export type ListedSubmission = z.infer<typeof ListedSubmission>

const Answer = z.object({ answer: z.instanceof(Buffer), series: z.string(), number: z.number() })

const last = sql`not exists (select from app.efactura_submission later
  where later.invoice_id = s.invoice_id and later.revision > s.revision)`
const columns = sql`${invoiceColumns}, jsonb_build_object('invoiceId', s.invoice_id, 'revision', s.revision,
  'state', s.state, 'dueOn', to_char(s.due_on, 'YYYY-MM-DD'), 'startedAt', s.started_at,
  'uploadIndex', s.upload_index, 'downloadId', s.download_id, 'words', s.words, 'place', s.place,
  'looks', s.looks, 'hasAnswer', s.answer is not null) as submission`
const source = sql`app.efactura_submission s join app.invoice i on i.id = s.invoice_id`

/** The last revision of each invoice on its way. */
export function efacturaList(db: Queries) {
  return {
    /** Newest first; the cursor names a moment and a number. */
    page: (choice: StateChoice | undefined, limit: number, before: PageEnd<string> | null) =>
      db.many(
        ListedSubmission,
        sql`select ${columns} from ${source} where ${last}
          and (${choice === undefined ? null : [...states[choice]]}::text[] is null
            or s.state = any(${choice === undefined ? null : [...states[choice]]}::text[]))
          and (${before?.at ?? null}::timestamptz is null
            or (i.issued_at, i.number) < (${before?.at ?? null}, ${before?.id ?? null}::int))
          order by i.issued_at desc, i.number desc limit ${limit}`,
      ),

    byId: (id: string) =>
      db.maybe(
        ListedSubmission,
        sql`select ${columns} from ${source} where ${last} and i.id = ${id}`,
      ),

    /** The sealed answer of the office, with the number of the invoice. */
    answerOf: (id: string) =>
      db.maybe(
        Answer,
        sql`select s.answer, i.series, i.number from ${source}
          where ${last} and i.id = ${id} and s.answer is not null`,
      ),

    /** `soon`: the last day that is near. */
    counts: (soon: string) =>
      db.one(
        Counts,
        sql`select count(*) filter (where s.state = 'waiting')::int as waiting,
            count(*) filter (where s.state in ('uploading', 'processing'))::int as processing,
            count(*) filter (where s.state = 'accepted')::int as accepted,
            count(*) filter (where s.state in ('blocked', 'rejected'))::int as failed,
            count(*) filter (where s.state <> 'accepted' and s.due_on <= ${soon}::date)::int as urgent
          from app.efactura_submission s where ${last}`,
      ),
  }
}
