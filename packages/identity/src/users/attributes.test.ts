import { describe, expect, it } from 'vitest'
import { isEmail, isPhone, readAttributes } from './attributes.ts'

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

describe('readAttributes', () => {
  it('knows the standard names and custom ones, and no others', () => {
    const list = [
      { Name: 'given_name', Value: 'Ana' },
      { Name: 'custom:city', Value: 'Cluj' },
    ]

    expect(readAttributes(list)).toEqual({ given_name: 'Ana', 'custom:city': 'Cluj' })
    expect(() => readAttributes([{ Name: 'role', Value: 'admin' }])).toThrow(
      'does not exist in schema',
    )
    expect(() => readAttributes([{ Name: '__proto__', Value: 'x' }])).toThrow(
      'does not exist in schema',
    )
  })
})
