import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

/**
 * Moves the accounts of the embedded user pool to its new issuer after `PUBLIC_URL` was changed.
 * The pool is in this database: an issuer with the same path (`/identity/<pool>`) is the same pool.
 *
 * @returns the number of moved accounts
 */
export async function followMovedPool(db: Queries, issuer: string): Promise<number> {
  const { pathname } = new URL(issuer)

  return db.run(sql`update app.account_identity moved set issuer = ${issuer}
    where issuer <> ${issuer} and right(issuer, ${pathname.length}) = ${pathname}
      and not exists (select from app.account_identity there
        where there.issuer = ${issuer} and there.subject = moved.subject)`)
}
