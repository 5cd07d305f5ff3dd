import { z } from 'zod'
import { payoutDocumentMessages as ro } from '@hlizo/contract/messages/payout-document'
import type { Database, Queries } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { slugOf } from '@hlizo/domain/slug'
import type { Clock } from '@hlizo/kit/clock'
import type { Config } from '#server/config.ts'
import type { StoredFile } from '#server/http/bind-file.ts'
import { payoutStore } from './payout-store.ts'
import { statementCsv } from './statement-csv.ts'
import { statementPdf } from './statement-pdf.ts'

type Deps = { db: Database; clock: Clock; config: Pick<Config, 'site'> }
export type DocumentKind = 'pdf' | 'csv'

const Stored = z.object({ bytes: z.instanceof(Buffer) })
const Payload = z.object({ statementId: z.string() })
const TYPES = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const

const storedBytes = (db: Queries, id: string, kind: DocumentKind) =>
  db.maybe(
    Stored,
    sql`select bytes from app.payout_document where statement_id = ${id} and kind = ${kind}`,
  )

/** A document of a statement: made once, then always the same bytes. Null without such a statement. */
export function statementDocuments({ db, clock, config }: Deps) {
  return async (id: string, kind: DocumentKind): Promise<StoredFile | null> => {
    const store = payoutStore(db)
    const statement = await store.statement(id)
    if (statement === null) return null
    const { month, revision, comedian } = statement
    const name = `${ro.file(month, revision, slugOf(comedian))}.${kind}`
    const known = await storedBytes(db, id, kind)
    if (known !== null) return { name, type: TYPES[kind], bytes: known.bytes }

    const lines = await store.lines(id)
    const { brand, operator } = config.site
    const made =
      kind === 'csv'
        ? Buffer.from(statementCsv(statement, lines))
        : await statementPdf(statement, lines, { brand, by: operator.name })
    await db.run(sql`insert into app.payout_document (statement_id, kind, bytes, made_at)
      values (${id}, ${kind}, ${made}, ${clock.now()}) on conflict do nothing`)
    // Another node may have been first.
    const stored = await storedBytes(db, id, kind)

    return { name, type: TYPES[kind], bytes: stored?.bytes ?? made }
  }
}

export type StatementDocuments = ReturnType<typeof statementDocuments>

export const statementDocumentsJob = (documentOf: StatementDocuments): JobHandler => ({
  run: async (payload) => {
    const { statementId } = Payload.parse(payload)
    await documentOf(statementId, 'csv')
    await documentOf(statementId, 'pdf')
  },
})
