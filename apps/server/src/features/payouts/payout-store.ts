import { z } from 'zod'
import { FEWEST_VIEWERS } from '@hlizo/contract/entities/studio-figures'
import type { Queries, Transaction } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { PayoutChange } from '@hlizo/domain/payout'
import { uuidv7 } from '@hlizo/kit/ids'
import { spanOf, type WatchedTitle } from './payout-source.ts'

const Pool = z.object({ poolBani: z.number() })
const Run = z.object({ revision: z.number() })
const Stated = z.object({
  videoId: z.number(),
  title: z.string(),
  seconds: z.number(),
  weights: z.number(),
  comedianId: z.number(),
  comedian: z.string(),
  weight: z.number(),
  statedBani: z.coerce.number(),
})
const Statement = z.object({
  id: z.string(),
  month: z.string(),
  revision: z.number(),
  comedian: z.string(),
  amountBani: z.number(),
  poolBani: z.number(),
  seconds: z.number(),
  madeAt: z.date(),
})
export type StatementRow = z.infer<typeof Statement>
const Line = z.object({
  videoId: z.number(),
  title: z.string(),
  seconds: z.number(),
  weight: z.number(),
  weights: z.number(),
  titleBani: z.number(),
  amountBani: z.number(),
  beforeBani: z.number(),
  changeBani: z.number(),
  days: z.array(z.object({ day: z.string(), seconds: z.number() })).nullable(),
})
export type LineRow = z.infer<typeof Line>

export type NewRun = {
  readonly month: string
  readonly revision: number
  readonly poolBani: number
  readonly seconds: number
}

const statements = sql`select s.id, to_char(s.month, 'YYYY-MM') as month, s.revision, s.comedian,
    s.amount_bani as "amountBani", r.pool_bani as "poolBani", r.seconds, r.made_at as "madeAt"
  from app.payout_statement s join app.payout_run r on r.month = s.month and r.revision = s.revision`

export function payoutStore(db: Queries) {
  return {
    poolOf: async (month: string): Promise<number | null> => {
      const { first } = spanOf(month)
      const found = await db.maybe(
        Pool,
        sql`select pool_bani as "poolBani" from app.payout_pool where month = ${first}`,
      )
      return found?.poolBani ?? null
    },

    statePool: (month: string, poolBani: number, now: Date) =>
      db.run(sql`insert into app.payout_pool (month, pool_bani, stated_at)
        values (${spanOf(month).first}, ${poolBani}, ${now})
        on conflict (month) do update set pool_bani = excluded.pool_bani, stated_at = excluded.stated_at`),

    /** Months with a pool and without statements. */
    awaited: async (): Promise<string[]> => {
      const rows = await db.many(
        z.object({ month: z.string() }),
        sql`select to_char(p.month, 'YYYY-MM') as month from app.payout_pool p
          where not exists (select from app.payout_run r where r.month = p.month) order by p.month`,
      )
      return rows.map(({ month }) => month)
    },

    nextRevision: async (month: string): Promise<number> => {
      const { revision } = await db.one(
        Run,
        sql`select coalesce(max(revision) + 1, 0) as revision from app.payout_run
          where month = ${spanOf(month).first}`,
      )
      return revision
    },

    /** What is stated of each title and comedian of a month in all, with the newest names. */
    stated: (month: string) =>
      db.many(
        Stated,
        sql`select distinct on (l.video_id, s.comedian_id) l.video_id as "videoId", l.title, l.seconds,
            l.weights, l.weight, s.comedian_id as "comedianId", s.comedian,
            sum(l.change_bani) over (partition by l.video_id, s.comedian_id) as "statedBani"
          from app.payout_line l join app.payout_statement s on s.id = l.statement_id
          where s.month = ${spanOf(month).first}
          order by l.video_id, s.comedian_id, s.revision desc`,
      ),

    ofMonth: (month: string) =>
      db.many(
        Statement,
        sql`${statements} where s.month = ${spanOf(month).first} order by s.revision desc, s.comedian, s.id`,
      ),

    statement: (id: string) => db.maybe(Statement, sql`${statements} where s.id = ${id}`),

    /** The lines of a statement; days of a title with few viewers could be those of a known person. */
    lines: (id: string) =>
      db.many(
        Line,
        sql`select l.video_id as "videoId", l.title, l.seconds, l.weight, l.weights,
            l.title_bani as "titleBani", l.amount_bani as "amountBani", l.before_bani as "beforeBani",
            l.change_bani as "changeBani",
            case when coalesce(t.viewers, 0) < ${FEWEST_VIEWERS} then null else coalesce((select jsonb_agg(
                jsonb_build_object('day', to_char(d.day, 'YYYY-MM-DD'), 'seconds', d.seconds) order by d.day)
              from app.payout_day d where d.month = s.month and d.revision = s.revision
                and d.video_id = l.video_id), '[]') end as days
          from app.payout_line l join app.payout_statement s on s.id = l.statement_id
          left join app.watched_title t on t.video_id = l.video_id
          where l.statement_id = ${id} order by l.change_bani desc, l.video_id`,
      ),
  }
}

async function writeStatement(
  tx: Queries,
  { month, revision }: NewRun,
  lines: readonly PayoutChange[],
  now: Date,
): Promise<string> {
  const id = uuidv7(now)
  const [first] = lines
  const amount = lines.reduce((sum, { changeBani }) => sum + changeBani, 0)
  await tx.run(sql`insert into app.payout_statement (id, month, revision, comedian_id, comedian, amount_bani)
    values (${id}, ${spanOf(month).first}, ${revision}, ${first?.comedianId}, ${first?.comedian}, ${amount})`)
  for (const line of lines)
    await tx.run(sql`insert into app.payout_line (statement_id, video_id, title, seconds, weight, weights,
        title_bani, amount_bani, before_bani, change_bani)
      values (${id}, ${line.videoId}, ${line.title}, ${line.seconds}, ${line.weight}, ${line.weights},
        ${line.titleBani}, ${line.amountBani}, ${line.beforeBani}, ${line.changeBani})`)

  return id
}

/** Stores the statements of a run with the days they come from; returns their ids. */
export async function writeRun(
  tx: Transaction,
  run: NewRun,
  {
    changes,
    titles,
  }: {
    readonly changes: readonly PayoutChange[]
    readonly titles: readonly WatchedTitle[]
  },
  now: Date,
): Promise<string[]> {
  const { first } = spanOf(run.month)
  const { revision, poolBani, seconds } = run
  await tx.run(sql`insert into app.payout_run (month, revision, pool_bani, seconds, made_at)
    values (${first}, ${revision}, ${poolBani}, ${seconds}, ${now})`)
  const changed = new Set(changes.map(({ videoId }) => videoId))
  const days = titles
    .filter(({ videoId }) => changed.has(videoId))
    .flatMap((title) => title.days.map((day) => ({ videoId: title.videoId, ...day })))
  await tx.run(sql`insert into app.payout_day (month, revision, video_id, day, seconds)
    select ${first}::date, ${revision}::int, d."videoId", d.day, d.seconds
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) d ("videoId" int, day date, seconds bigint)`)
  const ids: string[] = []
  for (const lines of Map.groupBy(changes, ({ comedianId }) => comedianId).values())
    ids.push(await writeStatement(tx, run, lines, now))

  return ids
}
