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
import { exportedFile } from '#server/stores/exported-file.ts'
import { moneyTables } from './money-tables.ts'

type Deps = { db: Database; clock: Clock; config: Pick<Config, 'payments'> }

function listRoutes(deps: Deps): Routes {
  const tables = () => moneyTables(deps, deps.clock.now())

  return (api) => {
    api.answer(listMoneySubscriptions, ({ query: { cursor, ...filters } }) =>
      tables().subscriptions.page(filters, cursor),
    )
    api.answer(listMoneyCharges, ({ query: { cursor, ...filters } }) =>
      tables().charges.page(filters, cursor),
    )
    api.answer(listMoneyRefunds, ({ query: { cursor, ...filters } }) =>
      tables().refunds.page(filters, cursor),
    )
    api.answer(listMoneyDisputes, ({ query: { cursor, ...filters } }) =>
      tables().disputes.page(filters, cursor),
    )
    api.answer(listMoneyGifts, ({ query: { cursor, ...filters } }) =>
      tables().gifts.page(filters, cursor),
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
    const tables = () => moneyTables(deps, deps.clock.now())
    api.file(exportMoneySubscriptions, (given) =>
      file(ro.subscriptions.file, tables().subscriptions.lines(given.query), given),
    )
    api.file(exportMoneyCharges, (given) =>
      file(ro.charges.file, tables().charges.lines(given.query), given),
    )
    api.file(exportMoneyRefunds, (given) =>
      file(ro.refunds.file, tables().refunds.lines(given.query), given),
    )
    api.file(exportMoneyDisputes, (given) =>
      file(ro.disputes.file, tables().disputes.lines(given.query), given),
    )
    api.file(exportMoneyGifts, (given) =>
      file(ro.gifts.file, tables().gifts.lines(given.query), given),
    )
  }
}
