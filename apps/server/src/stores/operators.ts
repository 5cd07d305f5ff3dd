import { OperatorRole } from '@hlizo/contract/entities/operator'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { z } from 'zod'
import { accountName } from './account-name.ts'

const Roles = z.array(OperatorRole)

const OperatorRow = z.object({
  accountId: z.string(),
  name: z.string(),
  email: z.string(),
  roles: Roles,
  addedAt: z.date(),
  addedBy: z.string(),
  secondFactorSince: z.date().nullable(),
  passkeyUsedAt: z.date().nullable(),
})
export type OperatorRow = z.infer<typeof OperatorRow>

const Invitation = z.object({
  email: z.string(),
  roles: Roles,
  invitedAt: z.date(),
  invitedBy: z.string(),
  expiresAt: z.date(),
})
export type Invitation = z.infer<typeof Invitation>

const columns = sql`o.account_id as "accountId", ${accountName} as name, a.email,
  o.roles, o.added_at as "addedAt", o.added_by as "addedBy", o.second_factor_since as "secondFactorSince",
  o.passkey_used_at as "passkeyUsedAt"`
const joined = sql`app.operator o join app.account a on a.id = o.account_id and a.erased_at is null`

const invitationColumns = sql`email, roles, invited_at as "invitedAt", invited_by as "invitedBy",
  expires_at as "expiresAt"`

/** Changes of operators wait for each other, so that the last two owners cannot be removed at once. */
export const OPERATORS_LOCK = 'operators'

export function operatorStore(db: Queries) {
  return {
    byAccount: (accountId: string) =>
      db.maybe(
        OperatorRow,
        sql`select ${columns} from ${joined} where o.account_id = ${accountId}`,
      ),

    list: () => db.many(OperatorRow, sql`select ${columns} from ${joined} order by o.added_at`),

    /** The roles of an account; empty for all but operators. */
    rolesOf: async (accountId: string): Promise<OperatorRole[]> => {
      const found = await db.maybe(
        z.object({ roles: Roles }),
        sql`select roles from app.operator where account_id = ${accountId}`,
      )
      return found?.roles ?? []
    },

    /** Those of several accounts; an account that is no operator is missing. */
    rolesOfAll: async (
      accountIds: readonly string[],
    ): Promise<ReadonlyMap<string, readonly OperatorRole[]>> => {
      const found = await db.many(
        z.object({ accountId: z.string(), roles: Roles }),
        sql`select account_id as "accountId", roles from app.operator
          where account_id = any(${accountIds}::uuid[])`,
      )
      return new Map(found.map(({ accountId, roles }) => [accountId, roles]))
    },

    /** Whether there is another owner who stays. Take OPERATORS_LOCK first. */
    hasOtherOwner: async (accountId: string): Promise<boolean> =>
      (await db.maybe(
        z.object({ accountId: z.string() }),
        sql`select o.account_id as "accountId" from ${joined}
          where o.account_id <> ${accountId} and 'owner' = any(o.roles)
            and a.deletion_due_at is null limit 1`,
      )) !== null,

    /** Adds an operator; false when the account is one already. */
    add: async (
      { accountId, roles, by }: { accountId: string; roles: readonly OperatorRole[]; by: string },
      now: Date,
    ): Promise<boolean> =>
      (await db.run(sql`insert into app.operator (account_id, roles, added_at, added_by)
        values (${accountId}, ${roles}, ${now}, ${by}) on conflict do nothing`)) > 0,

    setRoles: (accountId: string, roles: readonly OperatorRole[]) =>
      db.run(sql`update app.operator set roles = ${roles} where account_id = ${accountId}`),

    remove: (accountId: string) =>
      db.run(sql`delete from app.operator where account_id = ${accountId}`),

    /** Notes that the account has a second factor since `since`, or none. */
    noteSecondFactor: (accountId: string, since: Date | null) =>
      db.run(
        sql`update app.operator set second_factor_since = ${since} where account_id = ${accountId}`,
      ),

    notePasskey: (accountId: string, at: Date) =>
      db.run(sql`update app.operator set passkey_used_at = ${at}
        where account_id = ${accountId} and (passkey_used_at is null or passkey_used_at < ${at})`),

    invite: (invitation: Invitation) => {
      const { email, roles, invitedAt, invitedBy, expiresAt } = invitation
      return db.run(sql`insert into app.operator_invitation
          (email, roles, invited_at, invited_by, expires_at)
        values (${email}, ${roles}, ${invitedAt}, ${invitedBy}, ${expiresAt})
        on conflict (email) do update set roles = excluded.roles, invited_at = excluded.invited_at,
          invited_by = excluded.invited_by, expires_at = excluded.expires_at`)
    },

    invitations: (now: Date) =>
      db.many(
        Invitation,
        sql`select ${invitationColumns} from app.operator_invitation where expires_at > ${now}
          order by invited_at`,
      ),

    invitationTo: (email: string, now: Date) =>
      db.maybe(
        Invitation,
        sql`select ${invitationColumns} from app.operator_invitation
          where email = ${email} and expires_at > ${now}`,
      ),

    /** Takes an invitation away, used or withdrawn; null when there is none. */
    takeInvitation: (email: string, now: Date) =>
      db.maybe(
        Invitation,
        sql`delete from app.operator_invitation where email = ${email} and expires_at > ${now}
          returning ${invitationColumns}`,
      ),
  }
}
