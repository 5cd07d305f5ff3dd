import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import { uuidv7 } from '@hlizo/kit/ids'
import {
  isUniqueViolation,
  type Database,
  type Queries,
  type Transaction,
} from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import type { Sessions } from '../challenges/sessions.ts'
import type { Codes } from '../codes/codes.ts'
import { endsWaitingSignIns, settle, voidedPurposes } from '../codes/voided-purposes.ts'
import { CognitoError } from '../errors.ts'
import type { Pool } from '../pools/pools.ts'
import { loginOf, UserAttributes } from './attributes.ts'
import { filterCondition, type UserFilter } from './user-filter.ts'
import type { UserChanges } from './changes.ts'

export const UserStatus = z.enum([
  'UNCONFIRMED',
  'CONFIRMED',
  'RESET_REQUIRED',
  'FORCE_CHANGE_PASSWORD',
  'EXTERNAL_PROVIDER',
])
export type UserStatus = z.infer<typeof UserStatus>

export const MfaMethod = z.enum(['SMS_MFA', 'SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'])
export type MfaMethod = z.infer<typeof MfaMethod>

export const MfaPreference = z.object({
  enabled: z.array(MfaMethod).default([]),
  preferred: MfaMethod.nullable().default(null),
})
export type MfaPreference = z.infer<typeof MfaPreference>

export const GroupOfUser = z.object({
  name: z.string(),
  roleArn: z.string().nullable(),
  precedence: z.number().nullable(),
})
export type GroupOfUser = z.infer<typeof GroupOfUser>

/** A subject of a provider that signs in as the user. */
export const ProviderIdentity = z.object({
  provider: z.string(),
  type: z.string(),
  subject: z.string(),
  linkedAtMs: z.number(),
})
export type ProviderIdentity = z.infer<typeof ProviderIdentity>

export const User = z.object({
  sub: z.string(),
  poolId: z.string(),
  username: z.string(),
  attributes: UserAttributes,
  /** New values of e-mail or telephone that count only once their code came back. */
  pendingAttributes: UserAttributes,
  status: UserStatus,
  isEnabled: z.boolean(),
  passwordHash: z.string(),
  temporaryUntil: z.date().nullable(),
  mfa: MfaPreference,
  sealedTotpSecret: z.instanceof(Buffer).nullable(),
  /** A secret whose first code has not been typed yet; the one before stays in use till then. */
  sealedNewTotpSecret: z.instanceof(Buffer).nullable(),
  totpName: z.string().nullable(),
  groups: z.array(GroupOfUser),
  identities: z.array(ProviderIdentity),
  createdAt: z.date(),
  updatedAt: z.date(),
})
export type User = z.infer<typeof User>

export type UserChange = Partial<
  Omit<User, 'sub' | 'poolId' | 'username' | 'groups' | 'identities' | 'createdAt' | 'updatedAt'>
>

type Alteration = (user: User, tx: Transaction) => UserChange | Promise<UserChange>

type NewUser = Pick<User, 'attributes' | 'status' | 'passwordHash' | 'temporaryUntil'> & {
  readonly username: string
}

export const userColumns = raw(`sub, pool_id as "poolId", username, attributes,
  pending_attributes as "pendingAttributes", status, is_enabled as "isEnabled",
  password_hash as "passwordHash", temporary_until as "temporaryUntil", mfa,
  sealed_totp_secret as "sealedTotpSecret",
  sealed_new_totp_secret as "sealedNewTotpSecret", totp_name as "totpName",
  created_at as "createdAt", updated_at as "updatedAt",
  (select coalesce(json_agg(json_build_object(
      'name', g.name, 'roleArn', g.role_arn, 'precedence', g.precedence)
      order by g.precedence nulls last, g.name), '[]')
    from identity.group_member m
    join identity.pool_group g on g.pool_id = m.pool_id and g.name = m.group_name
    where m.sub = identity.user.sub) as groups,
  (select coalesce(json_agg(json_build_object('provider', l.provider, 'subject', l.subject,
      'type', p.settings ->> 'type', 'linkedAtMs', floor(extract(epoch from l.created_at) * 1000))
      order by l.created_at, l.provider, l.subject), '[]')
    from identity.provider_login l
    join identity.provider p on p.pool_id = l.pool_id and p.name = l.provider
    where l.sub = identity.user.sub) as identities`)

export type Users = {
  /** By sub, username or login of the pool. A sub comes first: another user's username may look like it. */
  find(pool: Pool, name: string): Promise<User | null>
  bySub(queries: Queries, sub: string): Promise<User | null>
  /** The user, held against other writers to the end of the transaction. */
  hold(tx: Queries, sub: string): Promise<User | null>
  /** `work` sees the user locked; the events that it notes are delivered afterwards. Throws UserNotFoundException, or AliasExistsException for another user's login. */
  alter(pool: Pool, sub: string, work: Alteration): Promise<User>
  rehash(user: User, passwordHash: string): Promise<User>
  add(queries: Queries, pool: Pool, user: NewUser): Promise<User>
  /** Uses a step of the authenticator up; `false` if it, or a later one, was used before. */
  useTotpStep(queries: Queries, sub: string, step: number): Promise<boolean>
  /** Removes a user; `changes.deliver` is due after the transaction. */
  remove(tx: Queries, user: User): Promise<void>
  list(
    pool: Pool,
    page: { limit: number; afterSub: string | null; filter: UserFilter | null },
  ): Promise<User[]>
  count(pool: Pool): Promise<number>
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** The names that a user signs in by. One of a provider has none: its address may be that of another user. */
function logins(pool: Pool, { attributes, status }: Pick<User, 'attributes' | 'status'>) {
  if (status === 'EXTERNAL_PROVIDER') return { email: null, phone: null }
  const { usernameAttributes } = pool.settings
  const email = usernameAttributes.includes('email') ? attributes['email'] : undefined
  const phone = usernameAttributes.includes('phone_number') ? attributes['phone_number'] : undefined

  return { email: email === undefined ? null : loginOf(email), phone: phone ?? null }
}

async function refusing<Value>(
  taken: { email: 'emailExists' | 'emailTaken'; phone: 'phoneExists' | 'phoneTaken' },
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error, 'user_email_login')) throw new CognitoError(taken.email)
    if (isUniqueViolation(error, 'user_phone_login')) throw new CognitoError(taken.phone)
    if (isUniqueViolation(error, 'user_username')) throw new CognitoError('userExists')
    throw error
  }
}

type Services = {
  db: Database
  clock: Clock
  codes: Pick<Codes, 'void'>
  sessions: Pick<Sessions, 'closeAll'>
  changes: Pick<UserChanges, 'note' | 'deliver'>
  /** Runs in the transaction of a change. */
  onChange: (tx: Queries, pool: Pool, before: User, after: User) => Promise<void>
  /** Delivers the events of a user after it. */
  deliver: (sub: string) => Promise<void>
}

const concernsHost = (before: User, after: User) =>
  before.status !== after.status ||
  before.isEnabled !== after.isEnabled ||
  !isDeepStrictEqual(before.attributes, after.attributes)

export function createUsers(services: Services): Users {
  const { db, clock, codes, sessions, changes, onChange, deliver } = services
  const hold = (tx: Queries, sub: string) =>
    tx.maybe(User, sql`select ${userColumns} from identity.user where sub = ${sub} for update`)
  const write = (tx: Queries, pool: Pool, user: User) => {
    const { email, phone } = logins(pool, user)
    return refusing({ email: 'emailTaken', phone: 'phoneTaken' }, () =>
      tx.one(
        User,
        sql`update identity.user set email_login = ${email}, phone_login = ${phone},
            attributes = ${JSON.stringify(user.attributes)}::jsonb,
            pending_attributes = ${JSON.stringify(user.pendingAttributes)}::jsonb,
            status = ${user.status}, is_enabled = ${user.isEnabled},
            password_hash = ${user.passwordHash}, temporary_until = ${user.temporaryUntil},
            mfa = ${JSON.stringify(user.mfa)}::jsonb,
            sealed_totp_secret = ${user.sealedTotpSecret},
            sealed_new_totp_secret = ${user.sealedNewTotpSecret}, totp_name = ${user.totpName},
            updated_at = ${clock.now()}
          where sub = ${user.sub} returning ${userColumns}`,
      ),
    )
  }

  return {
    find: (pool, name) => {
      const typed = name.trim()
      const sub = UUID.test(typed) ? typed : null
      return db.maybe(
        User,
        sql`select ${userColumns} from identity.user where pool_id = ${pool.id}
          and (sub = ${sub}::uuid and status <> 'EXTERNAL_PROVIDER' or username = ${typed} or email_login = ${loginOf(typed)}
            or phone_login = ${typed})
          order by sub = ${sub}::uuid desc nulls last limit 1`,
      )
    },
    bySub: (queries, sub) =>
      queries.maybe(User, sql`select ${userColumns} from identity.user where sub = ${sub}`),
    hold,
    add: (queries, pool, user) => {
      const now = clock.now()
      const sub = uuidv7(now)
      const isNamedBySub =
        pool.settings.usernameAttributes.length > 0 && user.status !== 'EXTERNAL_PROVIDER'
      const username = isNamedBySub ? sub : user.username
      const { email, phone } = logins(pool, user)
      return refusing({ email: 'emailExists', phone: 'phoneExists' }, () =>
        queries.one(
          User,
          sql`insert into identity.user (sub, pool_id, username, email_login, phone_login,
              attributes, status, password_hash, temporary_until, created_at, updated_at)
            values (${sub}, ${pool.id}, ${username}, ${email}, ${phone},
              ${JSON.stringify(user.attributes)}::jsonb, ${user.status}, ${user.passwordHash},
              ${user.temporaryUntil}, ${now}, ${now})
            returning ${userColumns}`,
        ),
      )
    },
    alter: async (pool, sub, work) => {
      const { after, isForHost } = await db.transaction(async (tx) => {
        const user = await hold(tx, sub)
        if (user === null) throw new CognitoError('userNotFound')
        const altered = settle(user, { ...user, ...(await work(user, tx)) })
        const voided = voidedPurposes(user, altered)
        if (voided.length > 0) await codes.void(tx, sub, voided)
        if (endsWaitingSignIns(user, altered)) await sessions.closeAll(tx, sub)
        const isForHost = concernsHost(user, altered)
        if (isForHost) await changes.note(tx, user)
        const after = await write(tx, pool, altered)
        await onChange(tx, pool, user, after)
        return { after, isForHost }
      })
      if (isForHost) await changes.deliver(sub)
      await deliver(sub)
      return after
    },
    rehash: async (user, passwordHash) => {
      const changed = await db.run(
        sql`update identity.user set password_hash = ${passwordHash}
          where sub = ${user.sub} and password_hash = ${user.passwordHash}`,
      )
      return changed === 1 ? { ...user, passwordHash } : user
    },
    useTotpStep: async (queries, sub, step) =>
      (await queries.run(
        sql`update identity.user set totp_last_step = ${step}
          where sub = ${sub} and totp_last_step < ${step}`,
      )) > 0,
    remove: async (tx, user) => {
      await changes.note(tx, user)
      await tx.run(sql`delete from identity.user where sub = ${user.sub}`)
    },
    list: (pool, { limit, afterSub, filter }) =>
      db.many(
        User,
        sql`select ${userColumns} from identity.user where pool_id = ${pool.id}
          and (${afterSub}::uuid is null or sub > ${afterSub}::uuid)
          ${filter === null ? raw('') : sql`and ${filterCondition(pool, filter)}`}
          order by sub limit ${limit}`,
      ),
    count: async (pool) =>
      (
        await db.one(
          z.object({ users: z.number() }),
          sql`select count(*)::int as users from identity.user where pool_id = ${pool.id}`,
        )
      ).users,
  }
}
