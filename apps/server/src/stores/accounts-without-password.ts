import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { z } from 'zod'
import type { IdentityLink } from './accounts.ts'

const Held = z.object({ accountId: z.string() })

/** Accounts made through another provider, until their owner chooses a password. */
export function accountsWithoutPassword(db: Queries) {
  return {
    add: (accountId: string, now: Date) =>
      db.run(sql`insert into app.account_without_password (account_id, since)
        values (${accountId}, ${now}) on conflict do nothing`),

    has: async (accountId: string): Promise<boolean> =>
      (await db.maybe(
        Held,
        sql`select account_id as "accountId" from app.account_without_password
          where account_id = ${accountId}`,
      )) !== null,

    /** The user of the account has a password now. */
    removeUser: ({ issuer, subject }: IdentityLink) =>
      db.run(sql`delete from app.account_without_password where account_id =
        (select account_id from app.account_identity
          where issuer = ${issuer} and subject = ${subject})`),
  }
}
