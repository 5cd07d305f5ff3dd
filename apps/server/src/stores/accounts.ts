import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'
import { uuidv7 } from '@hlizo/kit/ids'
import { formerAddresses } from './former-addresses.ts'

const Account = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: z.date(),
  confirmedAt: z.date().nullable(),
  pendingEmail: z.string().nullable(),
})
export type Account = z.infer<typeof Account>

const SignInAccount = z
  .object({
    id: z.string(),
    email: z.string(),
    isDisabled: z.boolean(),
    mustAccept: z.boolean(),
    seatAccountId: z.string().nullable(),
    seatProfileId: z.number().nullable(),
  })
  .transform(({ seatAccountId: accountId, seatProfileId: profileId, ...account }) => ({
    ...account,
    seat: accountId === null || profileId === null ? null : { accountId, profileId },
  }))

const Marketing = z.object({ agreed: z.boolean() })

const columns = sql`a.id, a.email, a.first_name as "firstName", a.last_name as "lastName",
  a.created_at as "createdAt", a.confirmed_at as "confirmedAt", a.pending_email as "pendingEmail"`

const RELEASED = '@sters.invalid'

/** Whether this stands in place of an address that the account had to give up. */
export const isReleased = (email: string): boolean => email.endsWith(RELEASED)

const isReal = sql`a.email not like ${`%${RELEASED}`}`

/** Whether an account has never accepted the terms, or never said that its owner is old enough (D26). */
export const neverAccepted = (accountId: Sql): Sql =>
  sql`(select count(distinct c.kind) from app.consent c where c.account_id = ${accountId}
    and c.agreed and c.kind in ('terms', 'adult')) < 2`

/** Who an account belongs to, as the identity service knows them. */
export type IdentityLink = { readonly issuer: string; readonly subject: string }

export type NewAccount = IdentityLink & {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** A yes or no with the wording it answered, for the record (D26, D28, D128). */
export type Consent = {
  readonly accountId: string
  readonly kind: 'terms' | 'privacy' | 'adult' | 'marketing' | 'immediate-supply'
  readonly textVersion: string
  readonly agreed: boolean
  readonly ip: string
}

/** The accounts of `db`; pass a transaction to make several steps one. */
export function accountStore(db: Queries) {
  const find = (where: Sql): Promise<Account | null> =>
    db.maybe(
      Account,
      sql`select ${columns} from app.account a where a.erased_at is null and ${where}`,
    )

  return {
    byId: (id: string) => find(sql`a.id = ${id}`),
    byEmail: (email: string) => find(sql`a.email = ${email}`),

    isDisabled: async (id: string): Promise<boolean> =>
      (await find(sql`a.id = ${id} and a.disabled_at is not null`)) !== null,

    /** Whether an account with a living user has the address. */
    isInUse: async (email: string): Promise<boolean> =>
      (await find(sql`a.email = ${email} and a.user_missing_since is null`)) !== null,

    byIdentity: ({ issuer, subject }: IdentityLink) =>
      find(sql`a.id = (select account_id from app.account_identity
        where issuer = ${issuer} and subject = ${subject})`),

    /** The account that a user signs in to, with what stands in the way of using it. */
    bySignIn: ({ issuer, subject }: IdentityLink) =>
      db.maybe(
        SignInAccount,
        sql`select a.id, a.email, a.disabled_at is not null as "isDisabled",
            ${neverAccepted(sql`a.id`)} as "mustAccept", seat.account_id as "seatAccountId",
            seat.profile_id as "seatProfileId"
          from app.account_identity i join app.account a on a.id = i.account_id
          left join app.seat seat on seat.guest_id = a.id and seat.ended_at is null
          where i.issuer = ${issuer} and i.subject = ${subject} and a.erased_at is null`,
      ),

    /** Adds an account with its link; a taken e-mail is a unique violation of `account_email`. */
    add: async (account: NewAccount, now: Date): Promise<string> => {
      const id = uuidv7(now)
      await db.run(sql`insert into app.account (id, email, first_name, last_name, created_at)
        values (${id}, ${account.email}, ${account.firstName}, ${account.lastName}, ${now})`)
      await db.run(sql`insert into app.account_identity (issuer, subject, account_id)
        values (${account.issuer}, ${account.subject}, ${id})`)

      return id
    },

    confirm: ({ issuer, subject }: IdentityLink, now: Date) =>
      db.run(sql`update app.account set confirmed_at = ${now} where confirmed_at is null and id =
        (select account_id from app.account_identity where issuer = ${issuer} and subject = ${subject})`),

    rename: (id: string, names: { firstName: string; lastName: string }) =>
      db.run(sql`update app.account set first_name = ${names.firstName}, last_name = ${names.lastName}
        where id = ${id}`),

    /** Remembers an address that waits for its passcode; `null` forgets it. */
    awaitEmail: async (id: string, email: string | null, now: Date) => {
      const isOther = sql`a.id = ${id} and a.pending_email is distinct from ${email}::text`
      await formerAddresses(db).noteAsked(isOther, now)
      await db.run(sql`update app.account set pending_email = ${email} where id = ${id}`)
    },

    forgetPending: async ({ issuer, subject }: IdentityLink, now: Date) => {
      const which = sql`a.id = (select account_id from app.account_identity
        where issuer = ${issuer} and subject = ${subject})`
      await formerAddresses(db).noteAsked(which, now)
      await db.run(sql`update app.account a set pending_email = null
        where pending_email is not null and ${which}`)
    },

    /** Makes a proven address the account's. */
    adoptEmail: async (id: string, email: string, now: Date) => {
      const isOther = sql`a.id = ${id} and a.pending_email <> ${email}`
      await formerAddresses(db).noteAsked(isOther, now)
      await formerAddresses(db).noteLeft(sql`a.id = ${id} and ${isReal}`, now)
      await db.run(
        sql`update app.account set email = ${email}, pending_email = null where id = ${id}`,
      )
    },

    /** Takes the address from an account whose user does not have it any more; no mail goes there. */
    release: async (id: string, now: Date) => {
      await formerAddresses(db).noteAsked(sql`a.id = ${id}`, now)
      await formerAddresses(db).noteLeft(sql`a.id = ${id} and ${isReal}`, now)
      await db.run(sql`update app.account set email = 'eliberat-' || id || ${RELEASED},
        pending_email = null, farewell_at = coalesce(farewell_at, ${now}) where id = ${id}`)
    },

    recordConsent: (consent: Consent, now: Date) =>
      db.run(sql`insert into app.consent (account_id, id, kind, text_version, agreed, given_at, ip)
        values (${consent.accountId}, ${uuidv7(now)}, ${consent.kind}, ${consent.textVersion},
          ${consent.agreed}, ${now}, ${consent.ip})`),

    agreesToMarketing: async (id: string): Promise<boolean> => {
      const latest = await db.maybe(
        Marketing,
        sql`select agreed from app.consent where account_id = ${id} and kind = 'marketing'
          order by given_at desc, id desc limit 1`,
      )
      return latest?.agreed ?? false
    },
  }
}

export type AccountStore = ReturnType<typeof accountStore>
