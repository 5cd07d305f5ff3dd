import type { Pool } from '../pools/pools.ts'
import type { ContactAttribute, UserAttributes } from './attributes.ts'

/** The address of a user that codes of sign-up go to, if the pool verifies any. */
export function contactOf(
  pool: Pool,
  attributes: UserAttributes,
): { attribute: ContactAttribute; destination: string } | null {
  for (const attribute of pool.settings.autoVerifiedAttributes) {
    const destination = attributes[attribute]
    if (destination !== undefined) return { attribute, destination }
  }
  return null
}
