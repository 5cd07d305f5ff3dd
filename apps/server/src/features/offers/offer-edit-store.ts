import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'

const Position = z.object({ next: z.number() })

const tables = { plan: raw('app.plan'), voucher: raw('app.voucher_product') }

export function offerEditStore(db: Queries, kind: keyof typeof tables) {
  const table = tables[kind]

  return {
    nextPosition: async (): Promise<number> =>
      (await db.one(Position, sql`select coalesce(max(position), -1) + 1 as next from ${table}`))
        .next,
    /** Returns false when it is on sale already. */
    publish: async (id: string): Promise<boolean> =>
      (await db.run(sql`update ${table} set is_public = true, retired_at = null
        where id = ${id} and not is_public`)) === 1,
    retire: (id: string, now: Date) =>
      db.run(sql`update ${table} set is_public = false, retired_at = coalesce(retired_at, ${now})
        where id = ${id}`),
  }
}

export const setVoucherPrice = (db: Queries, id: string, priceMinor: number) =>
  db.run(sql`update app.voucher_product set price_minor = ${priceMinor} where id = ${id}`)
