import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { z } from 'zod'

const Named = z.object({ credentialId: z.string(), name: z.string() })

type NewName = { readonly accountId: string; readonly credentialId: string; readonly name: string }

/** The names that members give their passkeys. */
export function passkeyNameStore(db: Queries) {
  return {
    list: (accountId: string) =>
      db.many(
        Named,
        sql`select credential_id as "credentialId", name from app.passkey_name
          where account_id = ${accountId} order by named_at`,
      ),

    save: ({ accountId, credentialId, name }: NewName, now: Date) =>
      db.run(sql`insert into app.passkey_name (account_id, credential_id, name, named_at)
        values (${accountId}, ${credentialId}, ${name}, ${now})
        on conflict (account_id, credential_id)
          do update set name = excluded.name, named_at = excluded.named_at`),

    /** Forgets the names of passkeys that are gone. */
    keepOnly: (accountId: string, credentialIds: readonly string[]) =>
      db.run(sql`delete from app.passkey_name where account_id = ${accountId}
        and credential_id <> all(${[...credentialIds]}::text[])`),
  }
}
