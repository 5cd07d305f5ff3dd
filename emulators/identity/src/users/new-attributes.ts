import { invalidParameter } from '../errors.ts'
import type { Pool } from '../pools/pools.ts'
import { isEmail, isPhone, requireComplete, type UserAttributes } from './attributes.ts'

const NAMES: Readonly<Record<string, string>> = {
  email: 'an email',
  phone_number: 'a phone number',
  both: 'either an email or a phone number',
}

export function newAttributes(
  pool: Pool,
  username: string,
  attributes: UserAttributes,
): UserAttributes {
  const all = withName(pool, username, attributes)
  requireComplete(pool, all)

  return all
}

function withName(pool: Pool, username: string, attributes: UserAttributes): UserAttributes {
  const { usernameAttributes } = pool.settings
  if (usernameAttributes.length === 0) return attributes

  const name = username.trim()
  if (usernameAttributes.includes('email') && isEmail(name)) {
    return { ...attributes, email: name, email_verified: attributes['email_verified'] ?? 'false' }
  }
  if (usernameAttributes.includes('phone_number') && isPhone(name)) {
    return { ...attributes, phone_number: name }
  }
  throw invalidParameter(`Username should be ${NAMES[usernameAttributes.join()] ?? NAMES['both']}.`)
}
