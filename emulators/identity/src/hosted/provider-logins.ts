import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import { isUniqueViolation, type Database, type Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { CognitoError } from '../errors.ts'

export type ProviderLogin = {
  readonly poolId: string
  readonly provider: string
  readonly subject: string
}

/** Which user a subject of a provider signs in as. */
export type ProviderLogins = {
  find(queries: Queries, login: ProviderLogin): Promise<string | null>
  /** Throws AliasExistsException where the subject has a user already. */
  add(queries: Queries, login: ProviderLogin, sub: string): Promise<void>
  remove(queries: Queries, login: ProviderLogin): Promise<string | null>
}

const Row = z.object({ sub: z.string() })

export function createProviderLogins({ clock }: { db: Database; clock: Clock }): ProviderLogins {
  return {
    find: async (queries, { poolId, provider, subject }) =>
      (
        await queries.maybe(
          Row,
          sql`select sub from identity.provider_login
            where pool_id = ${poolId} and provider = ${provider} and subject = ${subject}`,
        )
      )?.sub ?? null,
    add: async (queries, { poolId, provider, subject }, sub) => {
      try {
        await queries.run(
          sql`insert into identity.provider_login (pool_id, provider, subject, sub, created_at)
            values (${poolId}, ${provider}, ${subject}, ${sub}, ${clock.now()})`,
        )
      } catch (error) {
        if (isUniqueViolation(error, 'provider_login_pkey'))
          throw new CognitoError('providerUserLinked')
        throw error
      }
    },
    remove: async (queries, { poolId, provider, subject }) =>
      (
        await queries.maybe(
          Row,
          sql`delete from identity.provider_login
            where pool_id = ${poolId} and provider = ${provider} and subject = ${subject}
            returning sub`,
        )
      )?.sub ?? null,
  }
}
