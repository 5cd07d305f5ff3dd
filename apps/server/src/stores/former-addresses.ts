import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'

const Former = z.object({
  email: z.string(),
  leftAt: z.date(),
  provenUntil: z.date().nullable(),
  isTaken: z.boolean(),
})

/**
 * The account to which an address belonged at a moment: of those that had proven it, the first to leave it
 * after that, or the one that has it. An address that was only asked for belongs to no account.
 */
export const addressOwner = (email: Sql, at: Sql): Sql => sql`coalesce(
  (select former.account_id from app.former_address former
    where former.email = lower(${email}) and former.proven_until >= ${at}
    order by former.proven_until limit 1),
  (select holder.id from app.account holder
    where holder.email = lower(${email}) and holder.confirmed_at is not null))`

/**
 * The account to which a row belongs that was sent with or without one: that in `account_id`, or that of its address
 * (docs/decisions/0052).
 */
export const senderOf = (
  row: Sql,
  { email = sql`${row}.email`, at = sql`${row}.received_at` } = {},
): Sql => sql`coalesce(${row}.account_id, ${addressOwner(email, at)})`

/** The addresses that accounts no longer have, so that what was sent to them is erased with the account. */
export function formerAddresses(db: Queries) {
  const note = (which: Sql, now: Date, { email, provenUntil }: { email: Sql; provenUntil: Sql }) =>
    db.run(sql`insert into app.former_address (account_id, email, left_at, proven_until)
      select a.id, ${email}, ${now}, ${provenUntil} from app.account a
      where ${email} is not null and ${which}
      on conflict (account_id, email) do update set left_at = excluded.left_at,
        proven_until = coalesce(excluded.proven_until, former_address.proven_until)`)

  return {
    /** Notes the address that the accounts `a` in `which` have asked for, before it is overwritten. */
    noteAsked: (which: Sql, now: Date) =>
      note(which, now, { email: sql`a.pending_email`, provenUntil: sql`null::timestamptz` }),

    /** Notes the address of the accounts `a` in `which`, before it is overwritten. */
    noteLeft: (which: Sql, now: Date) =>
      note(which, now, {
        email: sql`a.email`,
        provenUntil: sql`case when a.confirmed_at is null then null else ${now}::timestamptz end`,
      }),

    /** Those of an account; `isTaken` where another account has the address by now. */
    of: (accountId: string) =>
      db.many(
        Former,
        sql`select f.email, f.left_at as "leftAt", f.proven_until as "provenUntil",
            exists (select from app.account other
              where other.email = f.email and other.id <> f.account_id) as "isTaken"
          from app.former_address f where f.account_id = ${accountId}`,
      ),
  }
}
