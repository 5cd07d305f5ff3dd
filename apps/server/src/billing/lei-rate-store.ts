import { z } from 'zod'
import { LeiRateSource } from '@hlizo/contract/entities/studio-lei-rate'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

/** The price of one euro in lei on a day. */
export type LeiRateOfDay = {
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** In ten-thousandths of a leu: 5.0975 is 50975. Charges are computed from it. */
  readonly rate: number
}

const Row = z.object({
  date: z.string(),
  rate: z.coerce.number().int(),
  /** For display. */
  leiPerEuro: z.coerce.number(),
  source: z.enum(LeiRateSource.options),
})

export type StoredLeiRate = z.infer<typeof Row>

const HistoryRow = z.object({ ...Row.shape, storedAt: z.date() })

const Reading = z.object({
  triedAt: z.date(),
  failingSince: z.date().nullable(),
  failure: z.string().nullable(),
})

const FAILURE_MAX_LENGTH = 500

/** The exchange rates of card payments (D133), and the result of the last attempt to read them. */
export function leiRateStore(db: Queries) {
  const columns = sql`to_char(day, 'YYYY-MM-DD') as date, (lei_per_euro * 10000)::bigint as rate,
    lei_per_euro as "leiPerEuro", source`

  return {
    /** The last known rate; null when there is none. */
    latest: (): Promise<StoredLeiRate | null> =>
      db.maybe(Row, sql`select ${columns} from app.lei_rate order by day desc limit 1`),

    /** The last rate known at a moment. */
    asOf: (moment: Date): Promise<StoredLeiRate | null> =>
      db.maybe(
        Row,
        sql`select ${columns} from app.lei_rate where stored_at <= ${moment}
          order by day desc limit 1`,
      ),

    history: (limit: number) =>
      db.many(
        HistoryRow,
        sql`select ${columns}, stored_at as "storedAt" from app.lei_rate
          order by day desc limit ${limit}`,
      ),

    /** Stores the rate of a day; false when the day already has one, which is not changed. */
    add: async ({ date, rate }: LeiRateOfDay, source: LeiRateSource, now: Date): Promise<boolean> =>
      (await db.run(sql`insert into app.lei_rate (day, lei_per_euro, source, stored_at)
        values (${date}::date, ${rate}::numeric / 10000, ${source}, ${now})
        on conflict (day) do nothing`)) === 1,

    /** The last attempt to read the rate; null before the first. */
    lastReading: () =>
      db.maybe(
        Reading,
        sql`select tried_at as "triedAt", failing_since as "failingSince", failure
          from app.lei_rate_reading where id = ${1}`,
      ),

    /** Records an attempt; `failure` is null when it succeeded. */
    noteReading: (failure: string | null, now: Date) => {
      const words = failure?.slice(0, FAILURE_MAX_LENGTH) ?? null
      return db.run(sql`insert into app.lei_rate_reading as last (id, tried_at, failing_since, failure)
        values (1, ${now}, ${failure === null ? null : now}, ${words})
        on conflict (id) do update set tried_at = excluded.tried_at, failure = excluded.failure,
          failing_since = case when excluded.failure is null then null
            else coalesce(last.failing_since, excluded.failing_since) end`)
    },
  }
}
