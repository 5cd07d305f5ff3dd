import type { SubscriptionFilters } from '@hlizo/contract/calls/studio-money'
import type { Database } from '@hlizo/database/database'
import { csvHead, csvLines, type CsvColumns } from '@hlizo/kit/csv'
import type { PageEnd } from '@hlizo/contract/cursor'
import { LIST_PAGE_SIZE } from '@hlizo/contract/constants'
import { writeCursor } from '@hlizo/contract/cursor'
import type { Config } from '#server/config.ts'
import { firstPage } from '#server/http/first-page.ts'
import { chargeList, refundList } from './charge-list.ts'
import { csvColumns } from './csv-columns.ts'
import { disputeList, disputeMoment } from './dispute-list.ts'
import { giftList } from './gift-list.ts'
import type { PageWanted } from './listing.ts'
import { presentMoney } from './present.ts'
import { subscriptionList } from './subscription-list.ts'

/** Rows that one query of an export reads. */
const EXPORT_PAGE_SIZE = 1_000

type Parts<Filters, Row extends { readonly id: string }, Shown> = {
  readonly list: (filters: Filters, wanted: PageWanted) => Promise<Row[]>
  /** The moment by which the list is ordered. */
  readonly atOf: (row: Row, filters: Filters) => Date
  readonly present: (row: Row) => Shown
  readonly columns: CsvColumns<Shown>
}

/** A table of money, page by page and as a file. */
function tableOf<Filters, Row extends { readonly id: string }, Shown>({
  list,
  atOf,
  present,
  columns,
}: Parts<Filters, Row, Shown>) {
  const endOf = (row: Row, filters: Filters): PageEnd<string> => ({
    at: atOf(row, filters),
    id: row.id,
  })

  async function* lines(filters: Filters): AsyncGenerator<string> {
    yield csvHead(columns)
    for (let end: PageEnd<string> | undefined, isOver = false; !isOver;) {
      const rows: Row[] = await list(filters, { end, limit: EXPORT_PAGE_SIZE })
      yield csvLines(columns, rows.map(present))
      const last = rows.at(-1)
      isOver = rows.length < EXPORT_PAGE_SIZE || last === undefined
      if (last) end = endOf(last, filters)
    }
  }

  return {
    lines,
    page: async (filters: Filters, end: PageEnd<string> | undefined) => {
      const { entries, last } = firstPage(await list(filters, { end, limit: LIST_PAGE_SIZE + 1 }))

      return {
        entries: entries.map(present),
        nextCursor: last && writeCursor(endOf(last, filters)),
      }
    },
  }
}

type Deps = { db: Database; config: Pick<Config, 'payments'> }

export function moneyTables({ db, config }: Deps, now: Date) {
  const present = presentMoney(config.payments)

  return {
    subscriptions: tableOf({
      list: subscriptionList(db),
      atOf: (row, { sort }: SubscriptionFilters) =>
        sort?.endsWith('period') ? row.orderedBy : row.startedAt,
      present: present.subscription,
      columns: csvColumns.subscription,
    }),
    charges: tableOf({
      list: chargeList(db),
      atOf: ({ at }) => at,
      present: present.charge,
      columns: csvColumns.charge,
    }),
    refunds: tableOf({
      list: refundList(db),
      atOf: ({ at }) => at,
      present: present.refund,
      columns: csvColumns.refund,
    }),
    disputes: tableOf({
      list: disputeList(db),
      atOf: disputeMoment,
      present: (row) => present.dispute(row, now),
      columns: csvColumns.dispute,
    }),
    gifts: tableOf({
      list: giftList(db, now),
      atOf: ({ at }) => at,
      present: present.gift,
      columns: csvColumns.gift,
    }),
  }
}
