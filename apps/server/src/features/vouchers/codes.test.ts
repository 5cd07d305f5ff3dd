import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { voucherCodes } from './codes.ts'

const codes = voucherCodes({ hash: randomBytes(32), seal: randomBytes(32) })

describe('voucherCodes', () => {
  it('issues twelve signs in groups of four', () => {
    expect(codes.issue().code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/)
  })

  it('finds a code in any notation', () => {
    const { code, hash } = codes.issue()
    const sloppy = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `

    expect(codes.hashOf(code)).toEqual(hash)
    expect(codes.hashOf(sloppy.replaceAll('1', 'l'))).toEqual(hash)
  })

  it('refuses strings that cannot be a code', () => {
    expect(codes.hashOf('HLIZO50')).toBeNull()
    expect(codes.hashOf('UUUU-UUUU-UUUU')).toBeNull()
  })

  it('decrypts a sealed code, and nothing with another key', () => {
    const { code, sealed } = codes.issue()
    const others = voucherCodes({ hash: randomBytes(32), seal: randomBytes(32) })

    expect(codes.open(sealed)).toBe(code)
    expect(() => others.open(sealed)).toThrow()
  })
})
