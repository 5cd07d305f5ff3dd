import { z } from 'zod'
import {
  PRESENCE_ENDS_SECONDS,
  PRESENCE_EVERY_SECONDS,
  type Colleague,
} from '@hlizo/contract/calls/studio-presence'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { accountName } from '#server/stores/account-name.ts'

const Row = z.object({
  ownId: z.string(),
  visit: z.string(),
  accountId: z.string().nullable(),
  name: z.string().nullable(),
  isEditing: z.boolean().nullable(),
})

type Visit = {
  readonly accountId: string
  readonly visit: string
  readonly place: string
  readonly isEditing: boolean
}

type Window = Pick<Visit, 'accountId' | 'visit'>

const listed = (windows: readonly Window[]) =>
  sql`unnest(${windows.map((one) => one.accountId)}::uuid[], ${windows.map((one) => one.visit)}::uuid[])`

const secondsBefore = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1_000)
const lastSeen = (now: Date) => secondsBefore(now, PRESENCE_ENDS_SECONDS)

/** Windows of operators that show a page of Studio. */
export function presenceStore(db: Queries) {
  return {
    note: async ({ accountId, visit, place, isEditing }: Visit, now: Date): Promise<void> => {
      await db.run(sql`delete from app.presence where seen_at < ${lastSeen(now)}`)
      await db.run(sql`insert into app.presence (account_id, visit, place, is_editing, seen_at)
        values (${accountId}, ${visit}, ${place}, ${isEditing}, ${now})
        on conflict (account_id, visit) do update set place = excluded.place,
          is_editing = excluded.is_editing, seen_at = excluded.seen_at`)
    },

    /**
     * Who else is at the page of each of these windows: one entry for each operator, who edits when one of their
     * windows does. A window that was not noted, or ended, has none, not even an empty one.
     */
    othersOf: async (
      windows: readonly Window[],
      now: Date,
    ): Promise<ReadonlyMap<string, readonly Colleague[]>> => {
      const rows = await db.many(
        Row,
        sql`select w.account_id as "ownId", w.visit, p.account_id as "accountId",
            ${accountName} as name, bool_or(p.is_editing) as "isEditing"
          from ${listed(windows)} as asked (account_id, visit)
          join app.presence w on w.account_id = asked.account_id and w.visit = asked.visit
            and w.seen_at >= ${lastSeen(now)}
          left join (app.presence p join app.account a on a.id = p.account_id
              join app.operator o on o.account_id = p.account_id)
            on p.place = w.place and p.visit <> w.visit and p.seen_at >= ${lastSeen(now)}
          group by w.account_id, w.visit, p.account_id, a.first_name, a.last_name
          order by name, p.account_id`,
      )
      const found = new Map<string, Colleague[]>()
      for (const { ownId, visit, accountId, name, isEditing } of rows) {
        const others = found.get(visit) ?? []
        if (accountId !== null && name !== null && isEditing !== null)
          others.push({ name, isEditing, isSelf: accountId === ownId })
        found.set(visit, others)
      }

      return found
    },

    /** Notes that windows are still there. */
    keep: (windows: readonly Window[], now: Date) =>
      db.run(sql`update app.presence set seen_at = ${now}
        where (account_id, visit) in (select * from ${listed(windows)})
          and seen_at >= ${lastSeen(now)} and seen_at < ${secondsBefore(now, PRESENCE_EVERY_SECONDS)}`),

    end: (accountId: string, visit: string) =>
      db.run(sql`delete from app.presence where account_id = ${accountId} and visit = ${visit}`),
  }
}
