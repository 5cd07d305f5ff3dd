import type { Pool } from '../pools/pools.ts'
import type { Secrets } from '../secrets.ts'
import { loginOf } from './attributes.ts'
import type { User } from './users.ts'

/** Codes and failures count for the user, or for a digest of the name: unknown users meet the same limits. */
export function ownerOf(secrets: Secrets, pool: Pool, name: string, user: User | null): string {
  if (user !== null) return user.sub

  return `stranger:${secrets.digest('stranger', `${pool.id} ${loginOf(name)}`).toString('base64url')}`
}
