import type { Queries } from '@hlizo/database/database'
import { dayInBucharest } from '@hlizo/domain/dates'
import type { Clock } from '@hlizo/kit/clock'
import type { CsvFile } from '#server/http/bind-file.ts'
import type { OperatorCaller } from '#server/http/caller.ts'
import { auditLog, operatorActor } from './audit-log.ts'

type Deps = { readonly db: Queries; readonly clock: Clock }

/** Who exports, and by which filter. */
type Exporter = {
  readonly viewer: OperatorCaller
  readonly request: { readonly ip: string }
  readonly query?: object | undefined
}

type Exported = {
  /** The name of the file, also in the audit log. */
  readonly name: string
  readonly lines: AsyncIterable<string>
  /** In the audit log: `list` unless it is of a kind of its own. */
  readonly type?: 'audit' | 'invoices' | 'list' | 'money' | 'people'
}

/** A file of many rows for an operator. The audit log has that it was made, and by which filter. */
export async function exportedFile(
  { db, clock }: Deps,
  { viewer, request, query = {} }: Exporter,
  { name, lines, type = 'list' }: Exported,
): Promise<CsvFile> {
  const now = clock.now()
  const actor = operatorActor(viewer, request.ip)
  const change = { actor, action: `${type}.exported`, subject: { type, id: name } }
  await auditLog(db).write({ ...change, after: { ...query } }, now)

  return { name: `${name}-${dayInBucharest(now)}`, lines }
}
