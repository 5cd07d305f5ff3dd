import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { hashSecret } from '#server/stores/hash-secret.ts'

const Counts = z.object({ same: z.number(), others: z.number() })

// Beyond this number the longest unseen device is removed.
const MOST_PER_ACCOUNT = 100

export function knownDevices(tx: Queries) {
  return {
    /** Returns `first` for the first device of the account, `known`, or `new`. */
    meet: async (
      accountId: string,
      mark: string,
      now: Date,
    ): Promise<'first' | 'known' | 'new'> => {
      const digest = hashSecret(mark)
      const { same, others } = await tx.one(
        Counts,
        sql`select count(*) filter (where mark_digest = ${digest})::int as same,
            count(*) filter (where mark_digest <> ${digest})::int as others
          from app.known_device where account_id = ${accountId}`,
      )
      await tx.run(sql`insert into app.known_device
          (account_id, mark_digest, first_seen_at, last_seen_at)
        values (${accountId}, ${digest}, ${now}, ${now})
        on conflict (account_id, mark_digest) do update set last_seen_at = ${now}`)
      await tx.run(sql`delete from app.known_device where account_id = ${accountId}
        and mark_digest in (select mark_digest from app.known_device
          where account_id = ${accountId} order by last_seen_at desc offset ${MOST_PER_ACCOUNT})`)
      if (same > 0) return 'known'

      return others > 0 ? 'new' : 'first'
    },
  }
}
