import { addProfiles } from '@hlizo/bench/generated-histories'
import { cpuSecondsOf } from '@hlizo/bench/processor-time'
import { connect, type Database, type Queries } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import { wait } from '@hlizo/kit/wait'
import { z } from 'zod'
import type { DatabaseServer } from '../machines/database-server.ts'
import type { ApiNode } from '../machines/node.ts'
import { inWorker } from './in-worker.ts'
import type { Kind, Kinds, Result } from './plan.ts'

/** What a viewer-minute costs: one person who plays a film for a minute. */
export type ViewerCost = {
  readonly statements: number
  /** Written to the write-ahead log. */
  readonly walBytes: number
  readonly nodeMs: number
  readonly databaseMs: number
}

export type CostTrial = {
  readonly db: Database
  readonly server: DatabaseServer
  /** Those that are asked; no others run. */
  readonly nodes: readonly ApiNode[]
  readonly kinds: Kinds
  readonly perSecondOfNode: number
  readonly seconds: number
}

/** How often each kind is done in ten minutes of one viewer (docs/scaling.md). */
const OF_TEN_MINUTES = { progress: 20, catalogue: 4, home: 1, start: 1 / 3 } as const
const REPORTS_OF_MINUTE = OF_TEN_MINUTES.progress / 10
const WATCHED_BEFORE = 5
const AT_ONCE = 500
const WARM_UP_SECONDS = 10

const Counted = z.object({ statements: z.number(), walBytes: z.coerce.number() })

/** People with a profile and five watched videos each, by their numbers. */
export async function addViewers(
  db: Database,
  numbers: Parameters<typeof addProfiles>[1],
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(raw('set local statement_timeout = 0'))
    await addProfiles(tx, numbers, now)
    await tx.run(sql`insert into app.progress (account_id, profile_id, video_id, position_seconds,
        percentage_seen, seen, is_in_progress, finished_at, updated_at)
      select p.account_id, p.id, v.id, 100, 30, false, true, null, ${now}
      from app.profile p join app.account a on a.id = p.account_id
        cross join (select id from app.video order by id limit ${WATCHED_BEFORE}) v
      where a.email like 'viewer%' on conflict do nothing`)
  })
  await db.run(raw('vacuum analyze'))
}

function kindsOfViewer(kinds: Kinds): Kind[] {
  return Object.entries(OF_TEN_MINUTES).flatMap(([name, weight]) => {
    const kind = kinds[name]
    return kind ? [{ ...kind, weight }] : []
  })
}

/** What everything together has used since it was started. */
async function used({ server, nodes }: CostTrial, db: Queries): Promise<ViewerCost> {
  const [postmaster = 0] = await server.pids()
  const seconds = nodes.map((node) => cpuSecondsOf(node.child().pid ?? 0))

  return {
    ...(await db.one(
      Counted,
      sql`select (select sum(calls) from pg_stat_statements)::bigint as statements,
        (select wal_bytes from pg_stat_wal) as "walBytes"`,
    )),
    nodeMs: seconds.reduce((sum, own) => sum + own, 0) * 1_000,
    databaseMs: cpuSecondsOf(postmaster) * 1_000,
  }
}

const each = (one: ViewerCost, other: ViewerCost, join: (a: number, b: number) => number) => ({
  statements: join(one.statements, other.statements),
  walBytes: join(one.walBytes, other.walBytes),
  nodeMs: join(one.nodeMs, other.nodeMs),
  databaseMs: join(one.databaseMs, other.databaseMs),
})

async function usedDuring(trial: CostTrial, work: () => Promise<unknown>): Promise<ViewerCost> {
  const before = await used(trial, trial.db)
  await work()

  return each(await used(trial, trial.db), before, (after, was) => after - was)
}

const askEach = ({ nodes, kinds, perSecondOfNode }: CostTrial, seconds: number) =>
  Promise.all(
    nodes.map((node) => {
      const { hostname: host, port } = new URL(node.url)
      const plan = {
        host,
        port: Number(port),
        atOnce: AT_ONCE,
        perSecond: perSecondOfNode,
        seconds,
      }
      return inWorker({ ...plan, kinds: kindsOfViewer(kinds) })
    }),
  )

/** Progress reports that were acknowledged. @throws when something failed: its cost would be no viewer's. */
function reportsIn(results: readonly Result[]): number {
  const all = results.flatMap(({ kinds }) => kinds)
  const failed = all.filter(({ statuses, good }) => Object.values(statuses).some((n) => n > good))
  if (failed.length > 0) throw new Error(`Failed: ${JSON.stringify(failed)}`)

  return all.reduce((sum, { name, good }) => sum + (name === 'progress' ? good : 0), 0)
}

/** What a viewer-minute adds to what the same nodes use without viewers. */
export async function measureViewerCost(trial: CostTrial): Promise<ViewerCost> {
  await askEach(trial, WARM_UP_SECONDS)
  const idle = await usedDuring(trial, () => wait(trial.seconds * 1_000))
  let results: readonly Result[] = []
  const busy = await usedDuring(trial, async () => {
    results = await askEach(trial, trial.seconds)
  })
  const minutes = reportsIn(results) / REPORTS_OF_MINUTE

  return each(busy, idle, (whole, without) => (whole - without) / minutes)
}

/** A connection to the database of a trial, which counts its statements from now on. */
export async function openCounted({ url }: DatabaseServer): Promise<Database> {
  const db = connect(url, { max: 2, isPatient: true })
  await db.run(raw('create extension if not exists pg_stat_statements'))

  return db
}
