import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import type { PageEnd } from '@hlizo/contract/cursor'
import { sql } from '@hlizo/database/sql'

const Device = z.object({
  id: z.string(),
  name: z.string(),
  platform: z.string(),
  country: z.string().nullable(),
  signedInAt: z.date(),
  lastActiveAt: z.date(),
})

export function deviceStore(db: Queries) {
  return {
    page: (accountId: string, limit: number, after: PageEnd<string> | null) =>
      db.many(
        Device,
        sql`select id, device_name as name, platform, country, created_at as "signedInAt",
          last_active_at as "lastActiveAt"
          from app.device_session where account_id = ${accountId} and ended_at is null
            and (${after?.at ?? null}::timestamptz is null
              or (last_active_at, id) < (${after?.at ?? null}, ${after?.id ?? null}))
          order by last_active_at desc, id desc limit ${limit}`,
      ),

    rename: async (accountId: string, id: string, name: string): Promise<boolean> =>
      (await db.run(sql`update app.device_session set device_name = ${name}
        where account_id = ${accountId} and id = ${id} and ended_at is null`)) === 1,
  }
}
