import { z } from 'zod'
import { raw, sql, type Sql } from '@hlizo/database/sql'
import { invalidParameter } from '../errors.ts'
import type { Pool } from '../pools/pools.ts'
import { loginOf } from './attributes.ts'

const SearchAttribute = z.enum([
  'email',
  'phone_number',
  'name',
  'given_name',
  'family_name',
  'preferred_username',
  'username',
  'sub',
  'cognito:user_status',
  'status',
])
type SearchAttribute = z.infer<typeof SearchAttribute>

export type UserFilter = {
  readonly attribute: SearchAttribute
  readonly isPrefix: boolean
  readonly value: string
}

// The name may stand in quotes; in the value a quotation mark is escaped by a backslash.
const FILTER = /^\s*(?:"([\w:]+)"|([\w:]+))\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/

/** Reads a filter of ListUsers (AWS, "Searching for and listing users"). */
export function readUserFilter(text: string): UserFilter {
  const [, quoted, plain, comparison, escaped] = FILTER.exec(text) ?? []
  const name = quoted ?? plain
  if (name === undefined || escaped === undefined) {
    throw invalidParameter('Error while parsing filter')
  }
  const attribute = SearchAttribute.safeParse(name)
  if (!attribute.success) throw invalidParameter(`Invalid search attribute: ${name}`)

  return {
    attribute: attribute.data,
    isPrefix: comparison === '^=',
    value: escaped.replace(/\\(.)/g, '$1'),
  }
}

export function filterCondition(pool: Pool, { attribute, isPrefix, value }: UserFilter): Sql {
  const isFolded = attribute === 'email' || attribute === 'cognito:user_status'
  const sought = isFolded ? loginOf(value) : value
  const column = columnOf(pool, attribute)

  return isPrefix ? sql`starts_with(${column}, ${sought})` : sql`${column} = ${sought}`
}

// E-mail addresses and states are compared without regard to case, as Cognito does.
function columnOf(pool: Pool, attribute: SearchAttribute): Sql {
  const { usernameAttributes } = pool.settings
  switch (attribute) {
    case 'sub':
      return raw('sub::text')
    case 'username':
      return raw('username')
    case 'status':
      return raw("case when is_enabled then 'Enabled' else 'Disabled' end")
    case 'cognito:user_status':
      return raw('lower(status)')
    case 'email':
      return usernameAttributes.includes('email')
        ? raw('email_login')
        : raw("lower(attributes ->> 'email')")
    case 'phone_number':
      return usernameAttributes.includes('phone_number')
        ? raw('phone_login')
        : raw("attributes ->> 'phone_number'")
    default:
      return sql`attributes ->> ${attribute}::text`
  }
}
