import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

const Subject = z.object({ subject: z.string() })

/** The users of an account in the user pool with this issuer, by their `sub`. */
export async function subjectsOf(
  db: Queries,
  accountId: string,
  issuer: string,
): Promise<string[]> {
  const found = await db.many(
    Subject,
    sql`select subject from app.account_identity
      where account_id = ${accountId} and issuer = ${issuer} order by subject`,
  )

  return found.map(({ subject }) => subject)
}
