import {
  exportMoneyCharges,
  exportMoneyDisputes,
  exportMoneyGifts,
  exportMoneyRefunds,
  exportMoneySubscriptions,
  listMoneyCharges,
  listMoneyDisputes,
  listMoneyGifts,
  listMoneyRefunds,
  listMoneySubscriptions,
} from '@hlizo/contract/calls/studio-money'
import { studioMoneyMessages as ro } from '@hlizo/contract/messages/studio-money'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { Config } from '#server/config.ts'
import type { Routes } from '#server/http/api.ts'
import type { OperatorCaller } from '#server/http/caller.ts'
import { exportedFile } from '#server/stores/exported-file.ts'
import { moneyTables } from './money-tables.ts'

type Deps = { db: Database; clock: Clock; config: Pick<Config, 'payments'> }

/** The tables as an operator reads them now. */
const tablesOf =
  (deps: Deps) =>
  ({ operator }: OperatorCaller) =>
    moneyTables(deps, deps.clock.now(), operator.roles)

function listRoutes(deps: Deps): Routes {
  const tables = tablesOf(deps)

  return (api) => {
    api.answer(listMoneySubscriptions, ({ viewer, query: { cursor, ...filters } }) =>
      tables(viewer).subscriptions.page(filters, cursor),
    )
    api.answer(listMoneyCharges, ({ viewer, query: { cursor, ...filters } }) =>
      tables(viewer).charges.page(filters, cursor),
    )
    api.answer(listMoneyRefunds, ({ viewer, query: { cursor, ...filters } }) =>
      tables(viewer).refunds.page(filters, cursor),
    )
    api.answer(listMoneyDisputes, ({ viewer, query: { cursor, ...filters } }) =>
      tables(viewer).disputes.page(filters, cursor),
    )
    api.answer(listMoneyGifts, ({ viewer, query: { cursor, ...filters } }) =>
      tables(viewer).gifts.page(filters, cursor),
    )
  }
}

/** Tables of Money, and their files. An export is in the audit log. */
export function moneyRoutes(deps: Deps): Routes {
  const lists = listRoutes(deps)
  const file = (
    name: string,
    lines: AsyncIterable<string>,
    given: Parameters<typeof exportedFile>[1],
  ) => exportedFile(deps, given, { name, lines, type: 'money' })

  return (api) => {
    lists(api)
    const tables = tablesOf(deps)
    api.file(exportMoneySubscriptions, (given) =>
      file(ro.subscriptions.file, tables(given.viewer).subscriptions.lines(given.query), given),
    )
    api.file(exportMoneyCharges, (given) =>
      file(ro.charges.file, tables(given.viewer).charges.lines(given.query), given),
    )
    api.file(exportMoneyRefunds, (given) =>
      file(ro.refunds.file, tables(given.viewer).refunds.lines(given.query), given),
    )
    api.file(exportMoneyDisputes, (given) =>
      file(ro.disputes.file, tables(given.viewer).disputes.lines(given.query), given),
    )
    api.file(exportMoneyGifts, (given) =>
      file(ro.gifts.file, tables(given.viewer).gifts.lines(given.query), given),
    )
  }
}
