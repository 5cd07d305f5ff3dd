import { z } from 'zod'
import { invalidParameter, CognitoError } from '../errors.ts'
import { breachOf, schemaOf, type SchemaAttribute } from '../pools/schema.ts'

const VERIFIED = new Set(['email_verified', 'phone_number_verified'])
const PHONE = /^\+[1-9]\d{5,14}$/
// ASCII only: case folding of other scripts would let two addresses meet as one.
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i
const MAX_EMAIL_LENGTH = 254

/** What is known about a user, by attribute name; booleans are the words `true` and `false`, as in Cognito. */
export const UserAttributes = z.record(z.string(), z.string())
export type UserAttributes = z.infer<typeof UserAttributes>

export const ContactAttribute = z.enum(['email', 'phone_number'])
export type ContactAttribute = z.infer<typeof ContactAttribute>

export type AttributeRule = (name: string, value: string) => string | null

const asItCame: AttributeRule = (_name, value) => value

export type AttributeList = readonly { readonly Name: string; readonly Value: string }[]

/** The spelling under which an e-mail address signs in: upper and lower case are one. */
export function loginOf(value: string): string {
  return value.trim().toLowerCase()
}

export function isEmail(value: string): boolean {
  return value.length <= MAX_EMAIL_LENGTH && EMAIL.test(value) && !value.includes('..')
}

export function isPhone(value: string): boolean {
  return PHONE.test(value)
}

function requireForm(name: string, value: string): void {
  if (name === 'email' && !isEmail(value)) throw invalidParameter('Invalid email address format.')
  if (name === 'phone_number' && !isPhone(value)) {
    throw invalidParameter('Invalid phone number format.')
  }
}

/** What attributes are written for: Cognito words its refusals differently, and some are written only once. */
export type Occasion = 'creation' | 'update'

export type Declaring = { readonly schemaAttributes: readonly SchemaAttribute[] }

const UNKNOWN = 'Attribute does not exist in the schema.'
const UNSATISFIED = 'String does not satisfy the constraints'

function nonconforming(occasion: Occasion, breaches: readonly string[]): CognitoError {
  const lines = occasion === 'update' ? breaches.map((breach) => `user.${breach}`) : breaches
  const prefix = occasion === 'update' ? '' : 'Attributes did not conform to the schema: '

  return invalidParameter(prefix + lines.map((line) => `${line}\n`).join(''))
}

function breachAt(
  schema: ReadonlyMap<string, SchemaAttribute>,
  occasion: Occasion,
  { Name, Value }: AttributeList[number],
): string[] {
  const attribute = schema.get(Name)
  if (attribute === undefined) return [`${Name}: ${UNKNOWN}`]
  const isFixed = Name === 'sub' || (occasion === 'update' && !attribute.Mutable)
  if (isFixed) return [`${Name}: Attribute cannot be updated.`]
  const breach = breachOf(attribute, Value)

  return breach === null ? [] : [`${Name}: ${breach}`]
}

/** Reads attributes as a user may write them: declared names, well-formed addresses, nothing vouched for by oneself. */
export function readOwnAttributes(
  pool: Declaring,
  list: AttributeList,
  occasion: Occasion,
  rule?: AttributeRule,
): UserAttributes {
  const schema = schemaOf(pool)
  const isWritable = (name: string) =>
    !VERIFIED.has(name) && schema.get(name)?.DeveloperOnlyAttribute !== true
  if (!list.every(({ Name }) => isWritable(Name))) throw new CognitoError('attributeNotWritable')

  return readAttributes(pool, list, occasion, rule)
}

// Some SDKs write a boolean as True or False, which Cognito takes.
function writtenForm(name: string, value: string): string {
  if (VERIFIED.has(name)) return value.toLowerCase()

  return name === 'email' ? value.trim() : value
}

export function readAttributes(
  pool: Declaring,
  list: AttributeList,
  occasion: Occasion,
  rule = asItCame,
): UserAttributes {
  const schema = schemaOf(pool)
  const ruled = list.map(({ Name, Value }) => {
    const written = writtenForm(Name, Value)
    return { Name, Value: written, ruled: rule(Name, written) }
  })
  const breaches = ruled.flatMap((one) =>
    one.ruled === null ? [`${one.Name}: ${UNSATISFIED}`] : breachAt(schema, occasion, one),
  )
  if (breaches.length > 0) throw nonconforming(occasion, breaches)
  const trimmed = ruled.map((one) => ({ Name: one.Name, Value: one.ruled ?? one.Value }))
  for (const { Name, Value } of trimmed) requireForm(Name, Value)

  return Object.fromEntries(trimmed.map(({ Name, Value }) => [Name, Value]))
}

export function requireComplete(pool: Declaring, attributes: UserAttributes): void {
  const missing = [...schemaOf(pool).values()]
    .filter(({ Name, Required }) => Required && Name !== 'sub' && !attributes[Name])
    .map(({ Name }) => `${Name}: The attribute is required`)
  if (missing.length > 0) throw nonconforming('creation', missing)
}

export function requireDeletable(pool: Declaring, names: readonly string[]): void {
  const schema = schemaOf(pool)
  const unknown = names.filter((name) => !schema.has(name)).map((name) => `${name}: ${UNKNOWN}`)
  if (unknown.length > 0) throw nonconforming('update', unknown)
  for (const name of names) {
    if (name === 'email' || VERIFIED.has(name) || schema.get(name)?.Required) {
      throw invalidParameter(`User attribute ${name} cannot be deleted`)
    }
  }
}
