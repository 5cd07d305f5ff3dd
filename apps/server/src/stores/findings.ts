import { z } from 'zod'
import type { Database, Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { noteStudioChange } from './studio-changes.ts'

export const FindingSource = z.enum(['check', 'doctor'])
export type FindingSource = z.infer<typeof FindingSource>

/** Something that is wrong: a rule and what breaks it, or what the doctor has examined. */
export type FoundNow = {
  readonly rule: string
  /** Empty for the doctor. */
  readonly what: string
  readonly state: 'warn' | 'fail'
  readonly words: string
}

/** The result of one run. Rules that were not looked at keep their findings. */
export type FindingRun = {
  readonly source: FindingSource
  readonly startedAt: Date
  readonly finishedAt: Date
  /** The rules that were looked at and could be checked. */
  readonly checked: readonly string[]
  readonly unknown: readonly string[]
  readonly found: readonly FoundNow[]
}

const Row = z.object({
  source: FindingSource,
  rule: z.string(),
  what: z.string(),
  state: z.enum(['warn', 'fail']),
  words: z.string(),
  accountId: z.string().nullable(),
  foundAt: z.date(),
  repairedAt: z.date().nullable(),
})
export type StoredFinding = z.infer<typeof Row>

const Run = z.object({
  source: FindingSource,
  startedAt: z.date(),
  finishedAt: z.date(),
  unknownRules: z.array(z.string()),
  failure: z.string().nullable(),
})

/** The name of one finding. */
export type FindingKey = Pick<StoredFinding, 'source' | 'rule' | 'what'>

const columns = sql`source, rule, what, state, words, account_id as "accountId", found_at as "foundAt",
  repaired_at as "repairedAt"`
/** Enough to see what is wrong; a broken rule may have a violation for every account. */
const STORED_PER_RULE = 500
const LOCK = 'findings'

/** The ids in a text, by which an account is looked up. */
const idsIn = (what: string): string[] => what.match(/[\w-]{6,}/g) ?? []
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The findings of the last runs, for the screens of Studio. */
export function findingStore(db: Queries) {
  return {
    /** Broken rules first, then by rule. */
    list: (sources: readonly FindingSource[] = FindingSource.options) =>
      db.many(
        Row,
        sql`select ${columns} from app.finding where source = any(${sources})
          order by state, source, rule, what`,
      ),

    byKey: ({ source, rule, what }: FindingKey) =>
      db.maybe(
        Row,
        sql`select ${columns} from app.finding
          where source = ${source} and rule = ${rule} and what = ${what}`,
      ),

    runs: () =>
      db.many(
        Run,
        sql`select source, started_at as "startedAt", finished_at as "finishedAt",
          unknown_rules as "unknownRules", failure from app.finding_run order by source`,
      ),

    noteRepair: ({ source, rule, what }: FindingKey, now: Date) =>
      db.run(sql`update app.finding set repaired_at = ${now}
        where source = ${source} and rule = ${rule} and what = ${what}`),

    noteFailure: (source: FindingSource, startedAt: Date, now: Date, failure: string) =>
      db.run(sql`insert into app.finding_run (source, started_at, finished_at, unknown_rules, failure)
        values (${source}, ${startedAt}, ${now}, '{}', ${failure})
        on conflict (source) do update set failure = excluded.failure`),
  }
}

async function addFinding(tx: Queries, source: FindingSource, found: FoundNow, now: Date) {
  const ids = idsIn(found.what)
  const { rule, what, state, words } = found
  await tx.run(sql`insert into app.finding (source, rule, what, state, words, account_id, found_at)
    values (${source}, ${rule}, ${what}, ${state}, ${words}, coalesce(
        (select account_id from app.subscription where id = any(${ids}) limit 1),
        (select account_id from app.charge where id = any(${ids}) limit 1),
        (select account_id from app.customer where stripe_id = any(${ids}) limit 1),
        (select id from app.account where id = any(${ids.filter((id) => UUID.test(id))}::uuid[]) limit 1)),
      ${now})
    on conflict (source, rule, what) do update set state = excluded.state, words = excluded.words,
      account_id = excluded.account_id, repaired_at = null`)
}

/** Replaces the findings of the rules that were checked. A run that began before the stored one changes nothing. */
export async function storeFindings(db: Database, run: FindingRun): Promise<void> {
  const { source, startedAt, finishedAt, checked, unknown, found } = run
  const stored = checked.flatMap((rule) =>
    found.filter((one) => one.rule === rule).slice(0, STORED_PER_RULE),
  )
  const whats = stored.map(({ rule, what }) => `${rule} ${what}`)
  await db.transaction(async (tx) => {
    await tx.lock(LOCK)
    const isNewest = await tx.run(sql`insert into app.finding_run
        (source, started_at, finished_at, unknown_rules)
      values (${source}, ${startedAt}, ${finishedAt}, ${unknown})
      on conflict (source) do update set started_at = excluded.started_at, failure = null,
        finished_at = excluded.finished_at, unknown_rules = excluded.unknown_rules
      where finding_run.started_at <= excluded.started_at`)
    if (isNewest === 0) return
    await tx.run(sql`delete from app.finding where source = ${source} and rule = any(${checked})
      and rule || ' ' || what <> all(${whats})`)
    for (const one of stored) await addFinding(tx, source, one, finishedAt)
    await noteStudioChange(tx)
  })
}
