import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { uuidv7 } from '@hlizo/kit/ids'

const Latest = z.object({
  id: z.string(),
  requestedAt: z.date(),
  readyAt: z.date().nullable(),
  expiresAt: z.date().nullable(),
})
const Archive = z.object({ archive: z.instanceof(Uint8Array) })

/** The job of an order that is not finished after this time has failed for good. */
const GIVEN_UP_AFTER_HOURS = 24

/** The copies of data that owners have ordered (D140). */
export function exportStore(db: Queries) {
  return {
    latest: (accountId: string) =>
      db.maybe(
        Latest,
        sql`select id, requested_at as "requestedAt", ready_at as "readyAt", expires_at as "expiresAt"
          from app.data_export where account_id = ${accountId} order by requested_at desc, id desc limit 1`,
      ),

    /** Returns null while another copy is being made. */
    order: async (accountId: string, now: Date): Promise<string | null> => {
      await db.run(sql`delete from app.data_export where account_id = ${accountId} and ready_at is null
        and requested_at < ${now}::timestamptz - make_interval(hours => ${GIVEN_UP_AFTER_HOURS})`)
      const id = uuidv7(now)
      const added = await db.run(sql`insert into app.data_export (account_id, id, requested_at)
        values (${accountId}, ${id}, ${now})
        on conflict (account_id) where ready_at is null do nothing`)

      return added === 1 ? id : null
    },

    /** Returns false when the archive is stored already, because a job may run twice. */
    keep: async (made: {
      accountId: string
      id: string
      tokenHash: Buffer
      archive: Buffer
      readyAt: Date
      expiresAt: Date
    }): Promise<boolean> =>
      (await db.run(sql`update app.data_export set token_hash = ${made.tokenHash}, archive = ${made.archive},
          ready_at = ${made.readyAt}, expires_at = ${made.expiresAt}
        where account_id = ${made.accountId} and id = ${made.id} and ready_at is null`)) === 1,

    find: (tokenHash: Buffer, now: Date) =>
      db.maybe(
        Archive,
        sql`select archive from app.data_export
          where token_hash = ${tokenHash} and expires_at > ${now} and archive is not null`,
      ),

    /** The records of the orders stay. */
    dropExpired: (now: Date) =>
      db.run(sql`update app.data_export set archive = null, token_hash = null
        where expires_at <= ${now} and archive is not null`),
  }
}
