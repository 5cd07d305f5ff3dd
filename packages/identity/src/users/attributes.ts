import { z } from 'zod'
import { invalidParameter, CognitoError } from '../errors.ts'

const STANDARD = new Set([
  'address',
  'birthdate',
  'email',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'phone_number',
  'picture',
  'preferred_username',
  'profile',
  'updated_at',
  'website',
  'zoneinfo',
])
const VERIFIED = new Set(['email_verified', 'phone_number_verified'])
const CUSTOM = /^custom:[\p{L}\p{N}_-]{1,20}$/u
const PHONE = /^\+[1-9]\d{5,14}$/
// ASCII only: case folding of other scripts would let two addresses meet as one.
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i
const MAX_EMAIL_LENGTH = 254

/** What is known about a user, by attribute name; booleans are the words `true` and `false`, as in Cognito. */
export const UserAttributes = z.record(z.string(), z.string())
export type UserAttributes = z.infer<typeof UserAttributes>

/** The two attributes that codes are sent to. */
export const ContactAttribute = z.enum(['email', 'phone_number'])
export type ContactAttribute = z.infer<typeof ContactAttribute>

/** The form of an attribute's value: as it is stored, or `null` for one that is refused. */
export type AttributeRule = (name: string, value: string) => string | null

const asItCame: AttributeRule = (_name, value) => value

/** Attributes as the protocol lists them. */
export type AttributeList = readonly { readonly Name: string; readonly Value: string }[]

/** The spelling under which an e-mail address signs in: upper and lower case are one. */
export function loginOf(value: string): string {
  return value.trim().toLowerCase()
}

/** Whether the text is an e-mail address in ASCII, of the length that mail servers accept. */
export function isEmail(value: string): boolean {
  return value.length <= MAX_EMAIL_LENGTH && EMAIL.test(value) && !value.includes('..')
}

/** Whether the text is a telephone number in E.164. */
export function isPhone(value: string): boolean {
  return PHONE.test(value)
}

function requireForm(name: string, value: string): void {
  if (name === 'email' && !isEmail(value)) throw invalidParameter('Invalid email address format.')
  if (name === 'phone_number' && !isPhone(value)) {
    throw invalidParameter('Invalid phone number format.')
  }
}

function nonconforming(name: string, why: string): CognitoError {
  return invalidParameter(`Attributes did not conform to the schema: ${name}: ${why}.`)
}

function requireKnown(name: string): void {
  if (STANDARD.has(name) || VERIFIED.has(name) || CUSTOM.test(name)) return
  throw nonconforming(name, 'Attribute does not exist in schema')
}

/** Refuses attributes of which a required one is missing. */
export function requireAll(attributes: UserAttributes, required: readonly string[] = []): void {
  const missing = required.find((name) => attributes[name] === undefined)
  if (missing !== undefined) throw nonconforming(missing, 'The attribute is required')
}

/** Reads attributes as a user may write them: known names, well-formed addresses, nothing vouched for by oneself. */
export function readOwnAttributes(list: AttributeList, rule?: AttributeRule): UserAttributes {
  if (list.some(({ Name }) => VERIFIED.has(Name))) throw new CognitoError('attributeNotWritable')

  return readAttributes(list, rule)
}

/** Reads attributes as an operator may write them, `email_verified` included. */
export function readAttributes(list: AttributeList, rule = asItCame): UserAttributes {
  const attributes: UserAttributes = {}
  for (const { Name, Value } of list) {
    requireKnown(Name)
    const value = rule(Name, Name === 'email' ? Value.trim() : Value)
    if (value === null) throw nonconforming(Name, 'String does not satisfy the constraints')
    requireForm(Name, value)
    attributes[Name] = value
  }

  return attributes
}

/** Refuses names that cannot be deleted: the unknown, the vouched for, the required, and what the account signs in by. */
export function requireDeletable(names: readonly string[], required: readonly string[] = []): void {
  for (const name of names) {
    requireKnown(name)
    if (name === 'email' || VERIFIED.has(name) || required.includes(name)) {
      throw invalidParameter(`User attribute ${name} cannot be deleted`)
    }
  }
}
