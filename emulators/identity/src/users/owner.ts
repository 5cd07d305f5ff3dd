import type { Pool } from '../pools/pools.ts'
import type { Secrets } from '../secrets.ts'
import { loginOf } from './attributes.ts'
import type { User } from './users.ts'

/** Codes and failures count for the user, or for a digest of the name: unknown users meet the same limits. */
export function ownerOf(secrets: Secrets, pool: Pool, name: string, user: User | null): string {
  return user?.sub ?? digestOf(secrets, pool, name)
}

/** Requests for codes count for the name by which a user signs in, whether or not anybody has it yet: a registration in between changes no answer. */
export function nameOwner(secrets: Secrets, pool: Pool, name: string, user: User | null): string {
  const hasEmail = pool.settings.usernameAttributes.includes('email')
  const login = (hasEmail ? user?.attributes['email'] : undefined) ?? user?.username

  return digestOf(secrets, pool, login ?? name)
}

const digestOf = (secrets: Secrets, pool: Pool, name: string) =>
  `stranger:${secrets.digest('stranger', `${pool.id} ${loginOf(name)}`).toString('base64url')}`
