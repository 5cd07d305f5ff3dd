import { describe, expect, it } from 'vitest'
import { randomDigits, randomText, randomToken, uuidv7 } from './ids.ts'

describe('uuidv7', () => {
  it('carries its version, its variant and its moment', () => {
    const id = uuidv7(new Date('2026-11-21T10:00:00.123Z'))

    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(
      Date.parse('2026-11-21T10:00:00.123Z'),
    )
  })

  it('orders by time', () => {
    const earlier = uuidv7(new Date('2026-01-01T00:00:00Z'))
    const later = uuidv7(new Date('2026-01-01T00:00:00.001Z'))

    expect(earlier < later).toBe(true)
  })

  it('sorts ids of one millisecond by creation', () => {
    const moment = new Date('2026-01-01T00:00:00Z')
    const ids = Array.from({ length: 5_000 }, () => uuidv7(moment))

    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('randomText', () => {
  it('is uniform over an alphabet that does not divide 256', () => {
    const text = randomText(60_000, 'abcdef')
    const counts = Array.from('abcdef', (letter) => text.split(letter).length - 1)

    expect(Math.min(...counts)).toBeGreaterThan(9_400)
    expect(Math.max(...counts)).toBeLessThan(10_600)
  })
})

describe('randomToken', () => {
  it('has the requested number of bits', () => {
    expect(randomToken(256)).toMatch(/^[\w-]{43}$/)
  })
})

describe('randomDigits', () => {
  it('keeps leading zeros', () => {
    const codes = Array.from({ length: 300 }, () => randomDigits(6))

    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
    expect(codes.some((code) => code.startsWith('0'))).toBe(true)
  })
})
