import { percentile } from '@hlizo/bench/statistics'
import { wait } from '@hlizo/kit/wait'
import { createConnection, type Connection } from './connection.ts'
import type { Kind, KindResult, Plan, Result } from './plan.ts'

const TICK_MS = 5
const ANSWER_WITHIN_MS = 10_000
const MOST_WAITING = 20_000

type Tally = { good: number; statuses: Map<number, number>; tookMs: number[] }

const isGood = (status: number) => status >= 200 && status < 400

/** The status that says most about what went wrong. */
function worst(statuses: readonly number[]): number {
  return statuses.find((status) => status === 0) ?? Math.max(...statuses)
}

/** Kinds in the proportion of their weights, spread evenly over time. */
function kindPicker(kinds: readonly Kind[]): () => Kind {
  const owed = kinds.map(() => 0)
  const sum = kinds.reduce((total, { weight }) => total + weight, 0)

  return () => {
    kinds.forEach(({ weight }, index) => {
      owed[index] = (owed[index] ?? 0) + weight / sum
    })
    const most = owed.indexOf(Math.max(...owed))
    owed[most] = (owed[most] ?? 0) - 1
    const kind = kinds[most]
    if (!kind) throw new Error('A plan needs kinds.')
    return kind
  }
}

function connectionPool({ host, port }: Plan) {
  const idle: Connection[] = []
  const all: Connection[] = []
  const lend = () => {
    const free = idle.pop()
    if (free) return free
    const fresh = createConnection(host, port)
    all.push(fresh)
    return fresh
  }

  return {
    ask: async (request: string) => {
      const connection = lend()
      const status = await connection.ask(request, ANSWER_WITHIN_MS)
      idle.push(connection)
      return status
    },
    close: () => {
      for (const connection of all) connection.close()
    },
  }
}

const emptyTally = (): Tally => ({ good: 0, statuses: new Map(), tookMs: [] })

function resultOf(kind: Kind, { good, statuses, tookMs }: Tally): KindResult {
  return {
    name: kind.name,
    good,
    statuses: Object.fromEntries(statuses),
    p50Ms: percentile(tookMs, 0.5),
    p95Ms: percentile(tookMs, 0.95),
    p99Ms: percentile(tookMs, 0.99),
  }
}

/** Records the outcome of each unit. */
function createRecord({ kinds, seconds }: Plan) {
  const tallies = new Map(kinds.map((kind) => [kind, emptyTally()]))
  const goodPerSecond = Array.from({ length: Math.ceil(seconds) }, () => 0)
  const startedAt = performance.now()

  return {
    startedAt,
    note: (kind: Kind, status: number, dueAt: number) => {
      const tally = tallies.get(kind) ?? emptyTally()
      tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
      if (!isGood(status)) return
      const now = performance.now()
      const second = Math.floor((now - startedAt) / 1_000)
      tally.good += 1
      tally.tookMs.push(now - dueAt)
      if (second < goodPerSecond.length) goodPerSecond[second] = (goodPerSecond[second] ?? 0) + 1
    },
    result: (tookSeconds: number, unsent: number): Result => ({
      kinds: kinds.map((kind) => resultOf(kind, tallies.get(kind) ?? emptyTally())),
      seconds: tookSeconds,
      goodPerSecond,
      unsent,
    }),
  }
}

type DoOne = (dueAt: number) => Promise<void>

/** Begins one whenever another ends. */
async function goOn({ seconds, atOnce }: Plan, doOne: DoOne): Promise<void> {
  const endsAt = performance.now() + seconds * 1_000
  const beOne = async () => {
    while (performance.now() < endsAt) await doOne(performance.now())
  }
  await Promise.all(Array.from({ length: atOnce }, beOne))
}

/** Starts the given number per second, independent of responses; returns how many were not started. */
async function keepPace(
  { seconds, atOnce }: Plan,
  perSecond: number,
  doOne: DoOne,
): Promise<number> {
  const startedAt = performance.now()
  const underWay = new Set<Promise<void>>()
  const waiting: number[] = []
  let unsent = 0
  const mayBegin = () => underWay.size < atOnce && waiting.length > 0
  const begin = () => {
    while (mayBegin()) {
      const one = doOne(waiting.shift() ?? 0)
      underWay.add(one)
      void one.then(() => underWay.delete(one)).then(begin)
    }
  }
  for (let begun = 0; performance.now() < startedAt + seconds * 1_000;) {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond
    for (; begun < due; begun += 1) {
      if (waiting.length >= MOST_WAITING) unsent += 1
      else waiting.push(startedAt + (begun * 1_000) / perSecond)
    }
    begin()
    await wait(TICK_MS)
  }
  unsent += waiting.splice(0).length
  await Promise.all(underWay)

  return unsent
}

/** Carries out a plan, each time with the units that `newest` gives then: those of the plan hold as long as their tokens. */
export async function drive(
  plan: Plan,
  newest: () => Plan['kinds'] = () => plan.kinds,
): Promise<Result> {
  const pool = connectionPool(plan)
  const pick = kindPicker(plan.kinds)
  const record = createRecord(plan)
  let turn = 0

  const doOne = async (dueAt: number) => {
    const kind = pick()
    turn += 1
    const { units } = newest().find(({ name }) => name === kind.name) ?? kind
    const unit = units[turn % units.length] ?? []
    const statuses = await Promise.all(unit.map(pool.ask))
    record.note(kind, worst(statuses), dueAt)
  }
  let unsent = 0
  if (plan.perSecond === null) await goOn(plan, doOne)
  else unsent = await keepPace(plan, plan.perSecond, doOne)
  pool.close()
  const tookSeconds = (performance.now() - record.startedAt) / 1_000

  return record.result(plan.perSecond === null ? tookSeconds : plan.seconds, unsent)
}
