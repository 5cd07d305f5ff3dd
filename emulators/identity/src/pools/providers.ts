import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import { isUniqueViolation, type Database, type Queries } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import { CognitoError } from '../errors.ts'
import { createRecent, SETTINGS_CACHE_MS } from '../recent.ts'
import type { Secrets } from '../secrets.ts'

export const ProviderType = z.enum(['OIDC', 'Google'])

/** A provider outside the pool whose subjects may sign in (CreateIdentityProvider). */
export const ProviderSettings = z.object({
  type: ProviderType,
  issuer: z.string(),
  clientId: z.string(),
  scopes: z.array(z.string()),
})
export type ProviderSettings = z.infer<typeof ProviderSettings>

export const Provider = z.object({
  poolId: z.string(),
  name: z.string(),
  settings: ProviderSettings,
  sealedSecret: z.instanceof(Buffer),
  createdAt: z.date(),
  updatedAt: z.date(),
})
export type Provider = z.infer<typeof Provider>

type NewProvider = Pick<Provider, 'poolId' | 'name' | 'settings'> & { readonly secret: string }

export type Providers = {
  find(poolId: string, name: string): Promise<Provider | null>
  require(poolId: string, name: string): Promise<Provider>
  /** Throws DuplicateProviderException for a name that is taken. */
  add(provider: NewProvider): Promise<Provider>
  /** Writes the provider, new or changed. */
  save(provider: NewProvider): Promise<Provider>
  remove(poolId: string, name: string): Promise<void>
  list(poolId: string, page: { limit: number; after: string | null }): Promise<Provider[]>
  secretOf(provider: Provider): string
}

const columns = raw(`pool_id as "poolId", name, settings, sealed_secret as "sealedSecret",
  created_at as "createdAt", updated_at as "updatedAt"`)

export function createProviders(services: {
  db: Database
  clock: Clock
  secrets: Secrets
}): Providers {
  const { db, clock, secrets } = services
  const recent = createRecent<Provider>(clock, SETTINGS_CACHE_MS)
  const find = (poolId: string, name: string) =>
    recent.get(`${poolId} ${name}`, () =>
      db.maybe(
        Provider,
        sql`select ${columns} from identity.provider where pool_id = ${poolId} and name = ${name}`,
      ),
    )
  const insert = ({ poolId, name, settings, secret }: NewProvider) => {
    const now = clock.now()
    return sql`insert into identity.provider
        (pool_id, name, settings, sealed_secret, created_at, updated_at)
      values (${poolId}, ${name}, ${JSON.stringify(settings)}::jsonb,
        ${secrets.seal('provider-secret', secret)}, ${now}, ${now})`
  }
  const forgetting = async <Value>(work: (queries: Queries) => Promise<Value>): Promise<Value> => {
    const done = await work(db)
    recent.forget()
    return done
  }

  return {
    find,
    require: async (poolId, name) => {
      const provider = await find(poolId, name)
      if (provider !== null) return provider
      throw new CognitoError('providerMissing', {
        message: `Identity provider ${name} does not exist.`,
      })
    },
    add: async (provider) => {
      try {
        return await forgetting((queries) =>
          queries.one(Provider, sql`${insert(provider)} returning ${columns}`),
        )
      } catch (error) {
        if (isUniqueViolation(error, 'provider_pkey')) throw new CognitoError('providerExists')
        throw error
      }
    },
    save: (provider) =>
      forgetting((queries) =>
        queries.one(
          Provider,
          sql`${insert(provider)} on conflict (pool_id, name) do update
            set settings = excluded.settings, sealed_secret = excluded.sealed_secret,
              updated_at = excluded.updated_at
            returning ${columns}`,
        ),
      ),
    remove: async (poolId, name) => {
      await forgetting((queries) =>
        queries.run(
          sql`delete from identity.provider where pool_id = ${poolId} and name = ${name}`,
        ),
      )
    },
    list: (poolId, { limit, after }) =>
      db.many(
        Provider,
        sql`select ${columns} from identity.provider where pool_id = ${poolId}
          and (${after}::text is null or name > ${after}::text) order by name limit ${limit}`,
      ),
    secretOf: ({ sealedSecret }) => secrets.open('provider-secret', sealedSecret),
  }
}
