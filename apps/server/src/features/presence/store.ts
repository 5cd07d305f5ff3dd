import { z } from 'zod'
import { PRESENCE_ENDS_SECONDS } from '@hlizo/contract/calls/studio-presence'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

const Colleague = z.object({ accountId: z.string(), name: z.string(), isEditing: z.boolean() })

type Visit = {
  readonly accountId: string
  readonly visit: string
  readonly place: string
  readonly isEditing: boolean
}

const lastSeen = (now: Date) => new Date(now.getTime() - PRESENCE_ENDS_SECONDS * 1_000)

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

    /** One entry for each operator: who edits in one window edits. */
    others: ({ place, visit }: { readonly place: string; readonly visit: string }, now: Date) =>
      db.many(
        Colleague,
        sql`select p.account_id as "accountId", trim(a.first_name || ' ' || a.last_name) as name,
            bool_or(p.is_editing) as "isEditing"
          from app.presence p join app.account a on a.id = p.account_id
          join app.operator o on o.account_id = p.account_id
          where p.place = ${place} and p.visit <> ${visit} and p.seen_at >= ${lastSeen(now)}
          group by p.account_id, a.first_name, a.last_name order by name, p.account_id`,
      ),

    end: (accountId: string, visit: string) =>
      db.run(sql`delete from app.presence where account_id = ${accountId} and visit = ${visit}`),
  }
}
