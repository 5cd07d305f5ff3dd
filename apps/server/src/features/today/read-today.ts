import { WITHDRAWAL_DAYS } from '@hlizo/contract/constants'
import { todayRoles } from '@hlizo/contract/calls/studio-today'
import type { OperatorRole } from '@hlizo/contract/entities/operator'
import type { Compared } from '@hlizo/contract/entities/studio-figures'
import type { Today, TodayItem, TodayKind } from '@hlizo/contract/entities/studio-today'
import type { Queries } from '@hlizo/database/database'
import { dayInBucharest } from '@hlizo/domain/dates'
import { addMonths } from '@hlizo/domain/period'
import { addWorkingDays, efacturaSoon, EFACTURA_WORKING_DAYS } from '@hlizo/domain/working-days'
import { mayUse } from '@hlizo/domain/operator-roles'
import { DAY_MS } from '@hlizo/kit/durations'
import { maskEmail } from '#server/stores/mask-email.ts'
import { waitingStore, type WaitingRow } from './today-store.ts'

/** How many items of each kind are named; the others are counted. */
const MOST_NAMED = 5
const MOST_LISTED = 200

type Source = {
  readonly kind: TodayKind
  readonly read: (
    store: ReturnType<typeof waitingStore>,
    now: Date,
    accountId: string,
  ) => Promise<WaitingRow[]>
  /** Whether each operator has rows of their own. */
  readonly isPersonal?: true
  /** The end of the legal term. */
  readonly dueAt?: (at: Date) => Date
}

/** In the order in which they are shown: legal terms first. */
const sources: readonly Source[] = [
  {
    kind: 'withdrawal',
    read: (store) => store.withdrawals(),
    dueAt: (at) => new Date(at.getTime() + WITHDRAWAL_DAYS * DAY_MS),
  },
  { kind: 'dispute', read: (store) => store.disputes() },
  {
    kind: 'refused-refund',
    read: (store, now) => store.refusedRefunds(now),
  },
  {
    kind: 'data-request',
    read: (store) => store.dataRequests(),
    dueAt: (at) => addMonths(at, 1),
  },
  {
    kind: 'efactura',
    read: (store, now) => store.lateInvoices(efacturaSoon(dayInBucharest(now))),
    dueAt: (at) => new Date(addWorkingDays(dayInBucharest(at), EFACTURA_WORKING_DAYS)),
  },
  { kind: 'ticket', read: (store) => store.tickets() },
  { kind: 'reported-moment', read: (store) => store.reportedMoments() },
  { kind: 'failed-film', read: (store, now) => store.failedFilms(now) },
  { kind: 'failed-mail', read: (store) => store.failedMails() },
  { kind: 'finding', read: (store) => store.findings() },
  { kind: 'launch', read: (store, now) => store.launches(now) },
  {
    kind: 'own-title',
    isPersonal: true,
    read: (store, _now, accountId) => store.ownTitles(accountId),
  },
]

const present = ({ kind, dueAt }: Source, row: WaitingRow): TodayItem => ({
  kind,
  id: row.id,
  name: row.name ?? maskEmail(row.payer ?? ''),
  at: row.at.toISOString(),
  dueAt: (row.dueAt ?? dueAt?.(row.at))?.toISOString() ?? null,
  assignee: row.assignee,
  recipient: row.recipient === null ? null : maskEmail(row.recipient),
  work: row.work,
  isAwaited: row.isAwaited,
})

/** All that waits of one kind for an operator, the most urgent first. */
export async function readTodayItems(
  db: Queries,
  kind: TodayKind,
  { accountId, now }: { readonly accountId: string; readonly now: Date },
): Promise<TodayItem[]> {
  const source = sources.find((one) => one.kind === kind)
  if (source === undefined) return []
  const rows = await source.read(waitingStore(db, MOST_LISTED), now, accountId)

  return rows.map((row) => present(source, row))
}

export type TodayDeps = {
  readonly db: Queries
  readonly figures: {
    readonly today: (now: Date) => Promise<Record<keyof Today['figures'], Compared>>
  }
}

type Reader = { readonly accountId: string; readonly roles: readonly OperatorRole[] }

/** Each value is made once. */
function onceFor<Value>(): (key: string, make: () => Promise<Value>) => Promise<Value> {
  const made = new Map<string, Promise<Value>>()

  return (key, make) => {
    const value = made.get(key) ?? make()
    made.set(key, value)
    return value
  }
}

/**
 * What waits at a moment, for any number of operators: figures and queues are read once, and only those that one of
 * them reads.
 */
export function readToday({ db, figures }: TodayDeps, now: Date) {
  const store = waitingStore(db, MOST_NAMED)
  const figuresOnce = onceFor<Record<keyof Today['figures'], Compared>>()
  const rowsOnce = onceFor<WaitingRow[]>()

  const groupOf = async (source: Source, accountId: string) => {
    const key = `${source.kind} ${source.isPersonal ? accountId : ''}`
    const rows = await rowsOnce(key, () => source.read(store, now, accountId))

    return {
      kind: source.kind,
      count: rows[0]?.count ?? 0,
      items: rows.map((row) => present(source, row)),
    }
  }

  return async ({ accountId, roles }: Reader): Promise<Today> => {
    const isOwn = ({ kind }: Source) => mayUse(roles, todayRoles[kind])
    const [{ moneyBani, ...open }, groups] = await Promise.all([
      figuresOnce('', () => figures.today(now)),
      Promise.all(sources.filter(isOwn).map((source) => groupOf(source, accountId))),
    ])
    const readsMoney = mayUse(roles, ['finance'])

    return {
      figures: { ...open, moneyBani: readsMoney ? moneyBani : null },
      groups: groups.filter(({ count }) => count > 0),
    }
  }
}
