import { z } from 'zod'
import type { LeiRate } from '@hlizo/contract/entities/offer'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

const Row = z.object({ date: z.string(), leiPerEuro: z.coerce.number() })

/** The exchange rates that prices are shown at in lei (D133). */
export function leiRateStore(db: Queries) {
  return {
    /** The last known rate with its day, or null when none was ever known. */
    latest: (): Promise<LeiRate | null> =>
      db.maybe(
        Row,
        sql`select to_char(day, 'YYYY-MM-DD') as date, lei_per_euro as "leiPerEuro"
          from app.lei_rate order by day desc limit 1`,
      ),
    add: ({ date, leiPerEuro }: LeiRate) =>
      db.run(sql`insert into app.lei_rate (day, lei_per_euro) values (${date}::date, ${leiPerEuro})
        on conflict (day) do update set lei_per_euro = excluded.lei_per_euro`),
  }
}
