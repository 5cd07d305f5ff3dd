import { describe, expect, it } from 'vitest'
import type { SchemaAttribute } from '../pools/schema.ts'
import {
  isEmail,
  isPhone,
  readAttributes,
  readOwnAttributes,
  requireComplete,
  requireDeletable,
} from './attributes.ts'

describe('isEmail', () => {
  it.each(['a@b.ro', 'ion.pop+hi@mail.example.ro', "o'neil@x-y.co"])('accepts %s', (text) => {
    expect(isEmail(text)).toBe(true)
  })

  it.each(['a@b', 'a b@c.ro', 'a@@b.ro', 'a..b@c.ro', 'ı@b.ro', 'a@b.ro\r\nBcc: x@y.ro', '@b.ro'])(
    'refuses %j',
    (text) => {
      expect(isEmail(text)).toBe(false)
    },
  )

  it('is quick with fifty thousand characters', () => {
    const before = performance.now()
    isEmail(`${'a.'.repeat(25_000)}@${'b-'.repeat(100)}`)

    expect(performance.now() - before).toBeLessThan(50)
  })
})

describe('isPhone', () => {
  it('wants E.164', () => {
    expect(['+40722111222', '0722111222', '+4 0722', '+0722111222'].map(isPhone)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

const city: SchemaAttribute = {
  Name: 'custom:city',
  AttributeDataType: 'String',
  DeveloperOnlyAttribute: false,
  Mutable: false,
  Required: false,
  StringAttributeConstraints: { MinLength: '2', MaxLength: '20' },
}
const pool = { schemaAttributes: [city] }
const undeclared = { schemaAttributes: [] }
const one = (Name: string, Value: string) => [{ Name, Value }]

describe('readAttributes', () => {
  it('reads the standard attributes and those that the pool declares', () => {
    const list = [...one('given_name', 'Ana'), ...one('custom:city', 'Cluj')]

    expect(readAttributes(pool, list, 'creation')).toEqual({
      given_name: 'Ana',
      'custom:city': 'Cluj',
    })
  })

  it.each(['role', '__proto__', 'custom:town'])(
    'refuses %s, which is not in the schema',
    (name) => {
      expect(() => readAttributes(pool, one(name, 'x'), 'creation')).toThrow(
        `Attributes did not conform to the schema: ${name}: Attribute does not exist in the schema.\n`,
      )
    },
  )

  it('returns the messages of Cognito for each error of an update', () => {
    const list = [...one('custom:town', 'x'), ...one('birthdate', '1.2.1990')]

    expect(() => readAttributes(undeclared, list, 'update')).toThrow(
      'user.custom:town: Attribute does not exist in the schema.\n' +
        'user.birthdate: String must be no shorter than 10 characters\n',
    )
  })

  it('validates constraints, and refuses changes of immutable attributes', () => {
    const read = (value: string, occasion: 'creation' | 'update') => () =>
      readAttributes(pool, one('custom:city', value), occasion)

    expect(read('x'.repeat(21), 'creation')).toThrow('String must be no longer than 20 characters')
    expect(read('Cluj', 'update')).toThrow('user.custom:city: Attribute cannot be updated.')
    expect(() => readAttributes(pool, one('sub', 'x'), 'creation')).toThrow('cannot be updated')
    expect(() => readAttributes(pool, one('email_verified', 'yes'), 'creation')).toThrow(
      'Value must be true or false',
    )
    expect(() => readAttributes(pool, one('updated_at', 'now'), 'creation')).toThrow(
      'Value must be a number',
    )
  })
})

describe('readOwnAttributes', () => {
  it('refuses attributes that only an administrator may write', () => {
    const secret = { ...city, Name: 'dev:custom:rank', DeveloperOnlyAttribute: true }
    const list = one('dev:custom:rank', 'one')

    expect(() => readOwnAttributes({ schemaAttributes: [secret] }, list, 'creation')).toThrow(
      'unauthorized attribute',
    )
    expect(() => readOwnAttributes(pool, one('email_verified', 'true'), 'update')).toThrow(
      'unauthorized attribute',
    )
  })
})

describe('requireComplete and requireDeletable', () => {
  it('require the attributes of the pool', () => {
    const family = { ...city, Name: 'family_name', Required: true, Mutable: true }
    const strict = { schemaAttributes: [family] }

    expect(() => requireComplete(strict, {})).toThrow('family_name: The attribute is required')
    expect(() => requireComplete(strict, { family_name: 'Pop' })).not.toThrow()
    expect(() => requireDeletable(strict, ['family_name'])).toThrow('cannot be deleted')
    expect(() => requireDeletable(strict, ['custom:x'])).toThrow('does not exist in the schema')
  })
})
