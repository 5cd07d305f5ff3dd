import { describe, expect, it } from 'vitest'
import { matchingTotpStep, newTotpSecret, totpCode, totpStep } from './totp.ts'

// RFC 6238 appendix B: the secret "12345678901234567890" in base 32, the last six of eight digits.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

describe('totpCode', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('is that of RFC 6238 at second %i', (second, code) => {
    expect(totpCode(SECRET, totpStep(at(second)))).toBe(code)
  })
})

describe('matchingTotpStep', () => {
  it('allows at most one step early and one late', () => {
    const now = at(3_000)
    const code = (offset: number) => totpCode(SECRET, totpStep(now) + offset)
    const matches = [-2, -1, 0, 1, 2].map((offset) => matchingTotpStep(SECRET, code(offset), now))

    expect(matches).toEqual([null, 99, 100, 101, null])
  })
})

describe('newTotpSecret', () => {
  it('is 256 bits in base 32, and new each time', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{52}$/)
    expect(newTotpSecret()).not.toBe(newTotpSecret())
  })
})
