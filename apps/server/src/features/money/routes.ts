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
import { dayInBucharest } from '@hlizo/domain/dates'
import type { Clock } from '@hlizo/kit/clock'
import type { Config } from '#server/config.ts'
import type { Routes } from '#server/http/api.ts'
import type { OperatorCaller } from '#server/http/caller.ts'
import { auditLog, operatorActor } from '#server/stores/audit-log.ts'
import { moneyTables } from './money-tables.ts'

type Deps = { db: Database; clock: Clock; config: Pick<Config, 'payments'> }

type Exporter = {
  readonly viewer: OperatorCaller
  readonly request: { readonly ip: string }
  readonly query: object
}

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
  const { db, clock } = deps
  const lists = listRoutes(deps)

  const fileOf = async (
    name: string,
    lines: AsyncIterable<string>,
    { viewer, request, query }: Exporter,
  ) => {
    const now = clock.now()
    const actor = operatorActor(viewer, request.ip)
    const subject = { type: 'money', id: name }
    await auditLog(db).write({ actor, action: 'money.exported', subject, after: { ...query } }, now)

    return { name: `${name}-${dayInBucharest(now)}`, lines }
  }

  return (api) => {
    lists(api)
    const tables = () => moneyTables(deps, clock.now())
    api.file(exportMoneySubscriptions, (given) =>
      fileOf(ro.subscriptions.file, tables().subscriptions.lines(given.query), given),
    )
    api.file(exportMoneyCharges, (given) =>
      fileOf(ro.charges.file, tables().charges.lines(given.query), given),
    )
    api.file(exportMoneyRefunds, (given) =>
      fileOf(ro.refunds.file, tables().refunds.lines(given.query), given),
    )
    api.file(exportMoneyDisputes, (given) =>
      fileOf(ro.disputes.file, tables().disputes.lines(given.query), given),
    )
    api.file(exportMoneyGifts, (given) =>
      fileOf(ro.gifts.file, tables().gifts.lines(given.query), given),
    )
  }
}
