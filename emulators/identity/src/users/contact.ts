import type { Pool } from '../pools/pools.ts'
import type { Secrets } from '../secrets.ts'
import {
  isEmail,
  isPhone,
  loginOf,
  type ContactAttribute,
  type UserAttributes,
} from './attributes.ts'

export type Contact = { readonly attribute: ContactAttribute; readonly destination: string }

export function contactOf(pool: Pool, attributes: UserAttributes): Contact | null {
  for (const attribute of pool.settings.autoVerifiedAttributes) {
    const destination = attributes[attribute]
    if (destination !== undefined) return { attribute, destination }
  }
  return null
}

/** What an unknown user is shown: the typed address as the directory spells it, or one made up that stays the same. */
export function simulatedContact(secrets: Secrets, pool: Pool, typed: string): Contact {
  const name = loginOf(typed)
  if (isPhone(name)) return { attribute: 'phone_number', destination: name }
  if (isEmail(name)) return { attribute: 'email', destination: name }

  const letters = secrets.digest('stranger', `contact ${pool.id} ${name}`).toString('hex')
  const [local = 'a', domain = 'a'] = letters.replaceAll(/\d/g, '')
  return { attribute: 'email', destination: `${local}@${domain}` }
}
