import { z } from 'zod'
import type { DisputeFilters } from '@hlizo/contract/calls/studio-money'
import type { MoneyDisputeState } from '@hlizo/contract/entities/studio-money'
import type { Queries } from '@hlizo/database/database'
import { raw, sql, type Sql } from '@hlizo/database/sql'
import type { PageWanted } from '#server/http/list-table.ts'
import { accountName } from '#server/stores/account-name.ts'
import { leiPerEuro, pageOf, within } from './listing.ts'

export const DisputeListRow = z.object({
  id: z.string(),
  accountId: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  openedAt: z.date(),
  dueAt: z.date().nullable(),
  status: z.string(),
  submissions: z.number(),
  reason: z.string(),
  number: z.string().nullable(),
  amountMinor: z.number(),
  currency: z.string(),
  leiPerEuro: z.coerce.number().nullable(),
})
export type DisputeListRow = z.infer<typeof DisputeListRow>

const OPEN = ['needs_response', 'warning_needs_response']
const OVER: Readonly<Record<string, MoneyDisputeState>> = {
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
  // By giving the money back at once.
  prevented: 'lost',
}

/** What a dispute waits for, by the provider's status. */
export const disputeStateOf = (status: string): MoneyDisputeState =>
  OPEN.includes(status) ? 'open' : (OVER[status] ?? 'waiting')

const statusesOf = (state: MoneyDisputeState): Sql => {
  if (state === 'open') return sql`d.status = any(${OPEN})`
  if (state === 'waiting') return sql`d.status <> all(${[...OPEN, ...Object.keys(OVER)]})`
  const statuses = Object.keys(OVER).filter((status) => OVER[status] === state)

  return sql`d.status = any(${statuses})`
}

const columns = sql`select d.id, d.account_id as "accountId", ${accountName} as name,
    coalesce(a.email, v.buyer_email) as email, d.opened_at as "openedAt", d.due_at as "dueAt", d.status,
    d.submissions, d.reason, d.invoice_number as number, d.amount_minor as "amountMinor", d.currency,
    ${leiPerEuro(sql`d.currency`, sql`d.opened_at`)}`
const joined = sql`left join app.account a on a.id = d.account_id
  left join app.voucher_purchase v on d.account_id is null and v.invoice_number = d.invoice_number`

/** The moment that orders disputes: the deadline, or the opening where there is none or it is asked for. */
const momentBy = (sort: DisputeFilters['sort']): Sql =>
  sort?.endsWith('due') ? sql`coalesce(d.due_at, d.opened_at)` : sql`d.opened_at`

/** The moment by which a row is ordered. */
export const disputeMoment = (
  { dueAt, openedAt }: DisputeListRow,
  { sort }: DisputeFilters,
): Date => (sort?.endsWith('due') ? (dueAt ?? openedAt) : openedAt)

/** Contested payments of everyone. */
export const disputeList =
  (db: Queries) =>
  ({ sort = '-at', state, ...filters }: DisputeFilters, wanted: PageWanted) => {
    const isDescending = sort.startsWith('-')
    const direction = raw(isDescending ? 'desc' : 'asc')
    const by = momentBy(sort)
    const conditions = [
      ...(state === undefined ? [] : [statusesOf(state)]),
      ...within(sql`d.opened_at`, filters),
    ]
    const page = pageOf(conditions, { by, id: sql`d.id`, idType: 'text', isDescending }, wanted)

    return db.many(
      DisputeListRow,
      sql`${columns} from (select d.* from app.dispute d ${page}) d ${joined}
        order by ${by} ${direction}, d.id ${direction}`,
    )
  }

export const disputeRowById = (db: Queries, id: string) =>
  db.maybe(
    DisputeListRow,
    sql`${columns} from (select d.* from app.dispute d where d.id = ${id}) d ${joined}`,
  )
