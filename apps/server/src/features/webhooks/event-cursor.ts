import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

const Cursor = z.object({
  readTo: z.date().nullable(),
  readingFrom: z.date().nullable(),
  seenLast: z.string().nullable(),
})

export type Cursor = z.infer<typeof Cursor>

const Known = z.object({ id: z.string() })

export function eventCursor(db: Queries) {
  return {
    read: () =>
      db.one(
        Cursor,
        sql`select read_to as "readTo", reading_from as "readingFrom", seen_last as "seenLast"
          from app.payment_event_cursor where id = ${1}`,
      ),

    /** Returns false when another node has moved it. */
    move: async (from: Cursor, to: Cursor): Promise<boolean> =>
      (await db.run(sql`update app.payment_event_cursor
        set read_to = ${to.readTo}, reading_from = ${to.readingFrom}, seen_last = ${to.seenLast}
        where id = 1 and read_to is not distinct from ${from.readTo}
          and reading_from is not distinct from ${from.readingFrom}
          and seen_last is not distinct from ${from.seenLast}`)) === 1,

    known: async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
      const rows = await db.many(
        Known,
        sql`select id from app.payment_event where id = any(${ids}::text[])`,
      )
      return new Set(rows.map(({ id }) => id))
    },

    forgetBefore: (moment: Date) =>
      db.run(sql`delete from app.payment_event where received_at < ${moment}`),
  }
}
