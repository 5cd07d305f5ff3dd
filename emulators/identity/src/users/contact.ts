import type { Pool } from '../pools/pools.ts'
import type { Secrets } from '../secrets.ts'
import {
  isEmail,
  isPhone,
  loginOf,
  type ContactAttribute,
  type UserAttributes,
} from './attributes.ts'

/** Where codes go. */
export type Contact = { readonly attribute: ContactAttribute; readonly destination: string }

/** The address of a user that codes of sign-up go to, if the pool verifies any. */
export function contactOf(pool: Pool, attributes: UserAttributes): Contact | null {
  for (const attribute of pool.settings.autoVerifiedAttributes) {
    const destination = attributes[attribute]
    if (destination !== undefined) return { attribute, destination }
  }
  return null
}

/**
 * Where a code for somebody who gets none seems to go: to what was typed, spelled as the directory spells
 * it, or to an address made up from it that is always the same.
 */
export function simulatedContact(secrets: Secrets, pool: Pool, typed: string): Contact {
  const name = loginOf(typed)
  if (isPhone(name)) return { attribute: 'phone_number', destination: name }
  if (isEmail(name)) return { attribute: 'email', destination: name }

  const letters = secrets.digest('stranger', `contact ${pool.id} ${name}`).toString('hex')
  const [local = 'a', domain = 'a'] = letters.replaceAll(/\d/g, '')
  return { attribute: 'email', destination: `${local}@${domain}` }
}
