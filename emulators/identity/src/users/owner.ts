import type { Pool } from '../pools/pools.ts'
import type { Secrets } from '../secrets.ts'
import { loginOf } from './attributes.ts'
import type { User } from './users.ts'

/**
 * Whom codes and failures are counted for: the user, or else the name itself in a form that tells
 * nobody what was typed. Strangers thus run into the same limits as users, and learn nothing.
 */
export function ownerOf(secrets: Secrets, pool: Pool, name: string, user: User | null): string {
  if (user !== null) return user.sub

  return `stranger:${secrets.digest('stranger', `${pool.id} ${loginOf(name)}`).toString('base64url')}`
}
