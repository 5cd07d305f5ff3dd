import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'

const Former = z.object({ email: z.string(), leftAt: z.date(), isTaken: z.boolean() })

/** The addresses that accounts no longer have, so that what was sent to them is erased with the account. */
export function formerAddresses(db: Queries) {
  return {
    /** Notes an address of the accounts `a` that `which` selects, before it is overwritten. */
    note: (address: Sql, which: Sql, now: Date) =>
      db.run(sql`insert into app.former_address (account_id, email, left_at)
        select a.id, ${address}, ${now} from app.account a where ${address} is not null and ${which}
        on conflict (account_id, email) do update set left_at = excluded.left_at`),

    /** Those of an account; `isTaken` where another account has the address by now. */
    of: (accountId: string) =>
      db.many(
        Former,
        sql`select f.email, f.left_at as "leftAt", exists (select from app.account other
            where other.email = f.email and other.id <> f.account_id) as "isTaken"
          from app.former_address f where f.account_id = ${accountId}`,
      ),
  }
}
