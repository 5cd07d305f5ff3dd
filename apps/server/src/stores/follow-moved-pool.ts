import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

/**
 * Keeps the accounts of the embedded user pool theirs when `PUBLIC_URL` was changed.
 *
 * The pool's issuer begins with the public address, so its users come back under another name. The pool
 * lives in this very database: an issuer with the same path (`/identity/<pool>`) is the same pool.
 *
 * @returns how many accounts followed
 */
export async function followMovedPool(db: Queries, issuer: string): Promise<number> {
  const { pathname } = new URL(issuer)

  return db.run(sql`update app.account_identity moved set issuer = ${issuer}
    where issuer <> ${issuer} and right(issuer, ${pathname.length}) = ${pathname}
      and not exists (select from app.account_identity there
        where there.issuer = ${issuer} and there.subject = moved.subject)`)
}
