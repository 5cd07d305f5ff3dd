import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import { sql, raw } from '@hlizo/database/sql'
import type { Database } from '@hlizo/database/database'
import { CognitoError } from '../errors.ts'
import { createRecent, SETTINGS_CACHE_MS } from '../recent.ts'
import { ContactAttribute } from '../users/attributes.ts'
import { PasswordPolicy } from '../users/password-policy.ts'
import { SchemaAttribute } from './schema.ts'

export const RecoveryMechanism = z.enum(['verified_email', 'verified_phone_number', 'admin_only'])

export const PoolSettings = z.object({
  usernameAttributes: z.array(ContactAttribute),
  autoVerifiedAttributes: z.array(ContactAttribute),
  passwordPolicy: PasswordPolicy,
  temporaryPasswordDays: z.number().int().min(1).max(365),
  mfa: z.enum(['OFF', 'OPTIONAL', 'ON']),
  mfaMethods: z.array(z.enum(['SMS_MFA', 'SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'])),
  /** `off`: no device tracking; `on-demand`: the user opts in; `always`: every confirmed device. */
  deviceMemory: z.enum(['off', 'on-demand', 'always']),
  /** SignInPolicy: what a sign-in by choice (USER_AUTH) may begin with. */
  firstFactors: z.array(z.enum(['PASSWORD', 'WEB_AUTHN'])).default(['PASSWORD']),
  /** The relying party of the passkeys; `null`: none is configured. */
  webAuthn: z
    .object({
      id: z.string(),
      userVerification: z.enum(['required', 'preferred']),
      /** MULTI_FACTOR_WITH_USER_VERIFICATION: such a passkey takes the place of the second factor. */
      isMultiFactor: z.boolean(),
      /** The origins of its pages; `null`: all that the standard allows. */
      origins: z.array(z.string()).nullable(),
    })
    .nullable()
    .default(null),
  /** ChallengeRequiredOnNewDevice: a remembered device takes the place of the second factor. */
  isDeviceFactor: z.boolean().default(true),
  /** By priority; `null`: telephone before e-mail, as in a pool of Cognito without this setting. */
  accountRecovery: z.array(RecoveryMechanism).nullable().default(null),
})
export type PoolSettings = z.infer<typeof PoolSettings>

export const Pool = z.object({
  id: z.string(),
  name: z.string(),
  settings: PoolSettings,
  schemaAttributes: z.array(SchemaAttribute),
  createdAt: z.date(),
  updatedAt: z.date(),
})
export type Pool = z.infer<typeof Pool>

const columns = raw(`id, name, settings, schema_attributes as "schemaAttributes",
  created_at as "createdAt", updated_at as "updatedAt"`)

type NewPool = Pick<Pool, 'id' | 'name' | 'settings'> & Partial<Pick<Pool, 'schemaAttributes'>>

export type Pools = {
  find(id: string): Promise<Pool | null>
  require(id: string): Promise<Pool>
  /** Writes the pool, new or changed; without `schemaAttributes` it keeps the declared ones. */
  save(pool: NewPool): Promise<Pool>
  remove(id: string): Promise<boolean>
  list(page: { limit: number; afterId: string | null }): Promise<Pool[]>
}

export function createPools({ db, clock }: { db: Database; clock: Clock }): Pools {
  const recent = createRecent<Pool>(clock, SETTINGS_CACHE_MS)
  const find = (id: string) =>
    recent.get(id, () => db.maybe(Pool, sql`select ${columns} from identity.pool where id = ${id}`))

  return {
    find,
    require: async (id) => {
      const pool = await find(id)
      if (pool === null) {
        throw new CognitoError('poolMissing', { message: `User pool ${id} does not exist.` })
      }
      return pool
    },
    save: async ({ id, name, settings, schemaAttributes }) => {
      const now = clock.now()
      const stored = JSON.stringify(settings)
      const schema = schemaAttributes === undefined ? null : JSON.stringify(schemaAttributes)
      const saved = await db.one(
        Pool,
        sql`insert into identity.pool as p
            (id, name, settings, schema_attributes, created_at, updated_at)
          values (${id}, ${name}, ${stored}::jsonb, coalesce(${schema}::jsonb, '[]'), ${now}, ${now})
          on conflict (id) do update set name = excluded.name, settings = excluded.settings,
            schema_attributes = coalesce(${schema}::jsonb, p.schema_attributes),
            updated_at = excluded.updated_at
          returning ${columns}`,
      )
      recent.forget()
      return saved
    },
    remove: async (id) => {
      const removed = await db.run(sql`delete from identity.pool where id = ${id}`)
      recent.forget()
      return removed > 0
    },
    list: ({ limit, afterId }) =>
      db.many(
        Pool,
        sql`select ${columns} from identity.pool
          where ${afterId}::text is null or id > ${afterId}::text order by id limit ${limit}`,
      ),
  }
}
