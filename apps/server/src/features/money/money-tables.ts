import type { SubscriptionFilters } from '@hlizo/contract/calls/studio-money'
import type { OperatorRole } from '@hlizo/contract/entities/operator'
import type { Database } from '@hlizo/database/database'
import type { Config } from '#server/config.ts'
import { listTable } from '#server/http/list-table.ts'
import { chargeList, refundList } from './charge-list.ts'
import { csvColumns } from './csv-columns.ts'
import { disputeList, disputeMoment } from './dispute-list.ts'
import { giftList } from './gift-list.ts'
import { presentMoney } from './present.ts'
import { subscriptionList } from './subscription-list.ts'

type Deps = { db: Database; config: Pick<Config, 'payments'> }

/** The tables as an operator of these roles reads them. */
export function moneyTables({ db, config }: Deps, now: Date, roles: readonly OperatorRole[]) {
  const present = presentMoney(config.payments)

  return {
    subscriptions: listTable({
      list: subscriptionList(db),
      endOf: (row, { sort }: SubscriptionFilters) => ({
        at: sort?.endsWith('period') ? row.periodEnd : row.startedAt,
        id: row.id,
      }),
      present: present.subscription,
      columns: csvColumns.subscription,
    }),
    charges: listTable({
      list: chargeList(db),
      endOf: ({ at, id }) => ({ at, id }),
      present: (row) => present.charge(row, roles),
      columns: csvColumns.charge,
    }),
    refunds: listTable({
      list: refundList(db),
      endOf: ({ at, id }) => ({ at, id }),
      present: (row) => present.refund(row, roles),
      columns: csvColumns.refund,
    }),
    disputes: listTable({
      list: disputeList(db),
      endOf: (row, filters) => ({ at: disputeMoment(row, filters), id: row.id }),
      present: (row) => present.dispute(row, now),
      columns: csvColumns.dispute,
    }),
    gifts: listTable({
      list: giftList(db, now),
      endOf: ({ at, id }) => ({ at, id }),
      present: present.gift,
      columns: csvColumns.gift,
    }),
  }
}
