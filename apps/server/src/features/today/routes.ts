import { listSystemFindings } from '@hlizo/contract/calls/studio-system'
import { getToday, retryFailedMails } from '@hlizo/contract/calls/studio-today'
import { WITHDRAWAL_DAYS } from '@hlizo/contract/constants'
import type { OperatorRole } from '@hlizo/contract/entities/operator'
import type { Compared } from '@hlizo/contract/entities/studio-figures'
import type { Today, TodayItem, TodayKind } from '@hlizo/contract/entities/studio-today'
import type { Database, Queries } from '@hlizo/database/database'
import { dayInBucharest } from '@hlizo/domain/dates'
import { addMonths } from '@hlizo/domain/period'
import { addWorkingDays, efacturaSoon, EFACTURA_WORKING_DAYS } from '@hlizo/domain/working-days'
import type { Clock } from '@hlizo/kit/clock'
import type { Routes } from '#server/http/api.ts'
import { auditLog, operatorActor } from '#server/stores/audit-log.ts'
import { findingStore } from '#server/stores/findings.ts'
import { waitingStore, type WaitingRow } from './today-store.ts'

const DAY_MS = 86_400_000

type Source = {
  readonly kind: TodayKind
  readonly roles: readonly OperatorRole[]
  readonly read: (
    store: ReturnType<typeof waitingStore>,
    now: Date,
    accountId: string,
  ) => Promise<WaitingRow[]>
  /** The end of the legal term. */
  readonly dueAt?: (at: Date) => Date
}

/** In the order in which they are shown: legal terms first. */
const sources: readonly Source[] = [
  {
    kind: 'withdrawal',
    roles: ['support', 'finance'],
    read: (store) => store.withdrawals(),
    dueAt: (at) => new Date(at.getTime() + WITHDRAWAL_DAYS * DAY_MS),
  },
  { kind: 'dispute', roles: ['finance'], read: (store) => store.disputes() },
  {
    kind: 'data-request',
    roles: ['support'],
    read: (store) => store.dataRequests(),
    dueAt: (at) => addMonths(at, 1),
  },
  {
    kind: 'efactura',
    roles: ['finance'],
    read: (store, now) => store.lateInvoices(efacturaSoon(dayInBucharest(now))),
    dueAt: (at) => new Date(addWorkingDays(dayInBucharest(at), EFACTURA_WORKING_DAYS)),
  },
  { kind: 'ticket', roles: ['support'], read: (store) => store.tickets() },
  { kind: 'reported-moment', roles: ['editor'], read: (store) => store.reportedMoments() },
  { kind: 'failed-film', roles: ['editor'], read: (store, now) => store.failedFilms(now) },
  { kind: 'failed-mail', roles: ['support'], read: (store) => store.failedMails() },
  { kind: 'finding', roles: [], read: (store) => store.findings() },
  { kind: 'launch', roles: ['editor'], read: (store, now) => store.launches(now) },
  {
    kind: 'own-title',
    roles: ['editor'],
    read: (store, _now, accountId) => store.ownTitles(accountId),
  },
]

const present = ({ kind, dueAt }: Source, row: WaitingRow): TodayItem => ({
  kind,
  id: row.id,
  name: row.name,
  at: row.at.toISOString(),
  dueAt: (row.dueAt ?? dueAt?.(row.at))?.toISOString() ?? null,
  assignee: row.assignee,
  work: row.work,
  isAwaited: row.isAwaited,
})

type Deps = {
  db: Database
  clock: Clock
  figures: { readonly today: (now: Date) => Promise<Record<keyof Today['figures'], Compared>> }
}

const MONEY: readonly OperatorRole[] = ['finance', 'owner']

async function readGroups(
  db: Queries,
  { roles, accountId }: { roles: readonly OperatorRole[]; accountId: string },
  now: Date,
): Promise<Today['groups']> {
  const store = waitingStore(db)
  const isOwn = (source: Source) =>
    roles.includes('owner') || source.roles.some((role) => roles.includes(role))
  const groups = await Promise.all(
    sources.filter(isOwn).map(async (source) => {
      const rows = await source.read(store, now, accountId)
      return {
        kind: source.kind,
        count: rows[0]?.count ?? 0,
        items: rows.map((row) => present(source, row)),
      }
    }),
  )

  return groups.filter(({ count }) => count > 0)
}

/** The first screen of Studio. */
export function todayRoutes({ db, clock, figures }: Deps): Routes {
  return (api) => {
    api.answer(getToday, async ({ viewer }) => {
      const now = clock.now()
      const { roles } = viewer.operator
      const { moneyBani, ...open } = await figures.today(now)
      const readsMoney = roles.some((role) => MONEY.includes(role))

      return {
        figures: { ...open, moneyBani: readsMoney ? moneyBani : null },
        groups: await readGroups(db, { roles, accountId: viewer.accountId }, now),
      }
    })

    api.answer(listSystemFindings, async () =>
      (await findingStore(db).list()).map(({ source, rule, what, state, words, foundAt }) => ({
        id: `${source} ${rule} ${what}`,
        source,
        state,
        rule,
        words: what === '' ? words : `${what}: ${words}`,
        foundAt: foundAt.toISOString(),
      })),
    )

    api.answer(retryFailedMails, ({ viewer, request }) =>
      db.transaction(async (tx) => {
        const now = clock.now()
        const count = await waitingStore(tx).retryMails(now)
        const actor = operatorActor(viewer, request.ip)
        const change = { actor, action: 'mails.retried', subject: { type: 'mail', id: 'outbox' } }
        if (count > 0) await auditLog(tx).write({ ...change, after: { count } }, now)
        return { count }
      }),
    )
  }
}
