import type { PersonSignIn } from '@hlizo/contract/entities/studio-person'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { z } from 'zod'
import { subjectsOf } from '#server/stores/account-subjects.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { PersonPool } from './person-pool.ts'

type Deps = { readonly db: Queries; readonly pool: Pick<PersonPool, 'issuer' | 'signInsOf'> }

const Named = z.object({ credentialId: z.string(), name: z.string() })

/** How a person signs in without a password; null while the pool is unavailable, and without a user there. */
export function personSignIn({ db, pool }: Deps) {
  const namesOf = async (accountId: string) => {
    const named = await db.many(
      Named,
      sql`select credential_id as "credentialId", name from app.passkey_name
        where account_id = ${accountId}`,
    )
    return new Map(named.map(({ credentialId, name }) => [credentialId, name]))
  }

  return async (accountId: string): Promise<PersonSignIn | null> => {
    const [subject] = await subjectsOf(db, accountId, pool.issuer)
    if (subject === undefined) return null
    try {
      const [{ passkeys, identities }, names] = await Promise.all([
        pool.signInsOf(subject),
        namesOf(accountId),
      ])
      return {
        passkeys:
          passkeys &&
          passkeys
            .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
            .map(({ credentialId, name, createdAt, lastUsedAt }) => ({
              name: names.get(credentialId) ?? name,
              createdAt: createdAt.toISOString(),
              lastUsedAt: lastUsedAt?.toISOString() ?? null,
            })),
        providers: identities.map(({ provider, linkedAt }) => ({
          provider,
          linkedAt: linkedAt.toISOString(),
        })),
      }
    } catch (error) {
      // The rest of the page does not need the pool.
      if (error instanceof ApiError) return null
      throw error
    }
  }
}
