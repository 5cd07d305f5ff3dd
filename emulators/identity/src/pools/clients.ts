import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import { sql, raw } from '@hlizo/database/sql'
import type { Database } from '@hlizo/database/database'
import { CognitoError } from '../errors.ts'
import { createRecent, SETTINGS_CACHE_MS } from '../recent.ts'
import { isSameBytes, type Secrets } from '../secrets.ts'

export const AuthFlow = z.enum([
  'ALLOW_USER_PASSWORD_AUTH',
  'ALLOW_ADMIN_USER_PASSWORD_AUTH',
  'ALLOW_REFRESH_TOKEN_AUTH',
  'ALLOW_CUSTOM_AUTH',
  'ALLOW_USER_AUTH',
])
export type AuthFlow = z.infer<typeof AuthFlow>

/** What the hosted domain gives a client; addresses are compared as they are written. */
export const HostedSettings = z.object({
  callbackUrls: z.array(z.string()),
  logoutUrls: z.array(z.string()),
  scopes: z.array(z.string()),
  providers: z.array(z.string()),
})

/** How an app client behaves; lengths of life in seconds. */
export const ClientSettings = z.object({
  authFlows: z.array(AuthFlow),
  accessTokenSeconds: z.number().int().min(300).max(86_400),
  idTokenSeconds: z.number().int().min(300).max(86_400),
  refreshTokenSeconds: z.number().int().min(3_600).max(315_360_000),
  sessionSeconds: z.number().int().min(180).max(900),
  /** `null`: the refresh token stays the same for life (RefreshTokenRotation DISABLED). */
  rotationGraceSeconds: z.number().int().min(0).max(60).nullable(),
  /** PreventUserExistenceErrors ENABLED: unknown users get the answers of users. */
  hidesUserExistence: z.boolean(),
  /** Whether DeleteUser is allowed: at Cognito an access token without `aws.cognito.signin.user.admin` is not. */
  mayDeleteOwnUser: z.boolean().default(true),
  /** The hosted domain: `null` for a client that does not use it. */
  hosted: HostedSettings.nullable().default(null),
})
export type ClientSettings = z.infer<typeof ClientSettings>

export const Client = z.object({
  id: z.string(),
  poolId: z.string(),
  name: z.string(),
  sealedSecret: z.instanceof(Buffer).nullable(),
  settings: ClientSettings,
  createdAt: z.date(),
  updatedAt: z.date(),
})
export type Client = z.infer<typeof Client>

export const isRotating = ({ settings }: Client): boolean => settings.rotationGraceSeconds !== null

const columns = raw(`id, pool_id as "poolId", name, sealed_secret as "sealedSecret", settings,
  created_at as "createdAt", updated_at as "updatedAt"`)

type NewClient = Pick<Client, 'id' | 'poolId' | 'name' | 'settings'> & {
  readonly secret: string | null
}

export type Clients = {
  find(id: string): Promise<Client | null>
  require(id: string): Promise<Client>
  /** Writes the client, new or changed; an existing secret stays. */
  save(client: NewClient): Promise<Client>
  list(poolId: string, page: { limit: number; afterId: string | null }): Promise<Client[]>
  remove(client: Client): Promise<void>
  /** Reads clients again, when a pool has taken its own with it. */
  forget(): void
  secretOf(client: Client): string | null
  requireSecretHash(client: Client, username: string, hash: string | undefined): void
  requireSecret(client: Client, secret: string | undefined): void
}

export function createClients(services: { db: Database; clock: Clock; secrets: Secrets }): Clients {
  const { db, clock, secrets } = services
  const recent = createRecent<Client>(clock, SETTINGS_CACHE_MS)
  const find = (id: string) =>
    recent.get(id, () =>
      db.maybe(Client, sql`select ${columns} from identity.client where id = ${id}`),
    )
  const secretOf = ({ sealedSecret }: Client) =>
    sealedSecret === null ? null : secrets.open('client-secret', sealedSecret)
  const requireProof = (
    client: Client,
    given: string | undefined,
    proof: (secret: string) => string,
  ) => {
    const secret = secretOf(client)
    if (secret === null) {
      if (given === undefined) return
      throw new CognitoError('secretHashUnexpected', {
        message: `Unable to verify secret hash for client ${client.id}`,
      })
    }
    if (given === undefined) {
      throw new CognitoError('secretHashMissing', {
        message: `Client ${client.id} is configured with secret but SECRET_HASH was not received`,
      })
    }
    if (isSameBytes(Buffer.from(given), Buffer.from(proof(secret)))) return
    throw new CognitoError('secretHashWrong', {
      message: `SecretHash does not match for the client: ${client.id}`,
    })
  }

  return {
    find,
    require: async (id) => {
      const client = await find(id)
      if (client === null) {
        throw new CognitoError('clientMissing', {
          message: `User pool client ${id} does not exist.`,
        })
      }
      return client
    },
    save: async ({ id, poolId, name, settings, secret }) => {
      const now = clock.now()
      const sealed = secret === null ? null : secrets.seal('client-secret', secret)
      const saved = await db.one(
        Client,
        sql`insert into identity.client
            (id, pool_id, name, sealed_secret, settings, created_at, updated_at)
          values (${id}, ${poolId}, ${name}, ${sealed}, ${JSON.stringify(settings)}::jsonb, ${now}, ${now})
          on conflict (id) do update
            set name = excluded.name, settings = excluded.settings, updated_at = excluded.updated_at
          returning ${columns}`,
      )
      recent.forget()
      return saved
    },
    list: (poolId, { limit, afterId }) =>
      db.many(
        Client,
        sql`select ${columns} from identity.client where pool_id = ${poolId}
          and (${afterId}::text is null or id > ${afterId}::text) order by id limit ${limit}`,
      ),
    remove: async ({ id }) => {
      await db.run(sql`delete from identity.client where id = ${id}`)
      recent.forget()
    },
    forget: () => recent.forget(),
    secretOf,
    requireSecretHash: (client, username, hash) => {
      requireProof(client, hash, (secret) =>
        createHmac('sha256', secret)
          .update(username + client.id)
          .digest('base64'),
      )
    },
    requireSecret: (client, secret) => {
      requireProof(client, secret, (own) => own)
    },
  }
}
