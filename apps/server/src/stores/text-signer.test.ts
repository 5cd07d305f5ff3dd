import { describe, expect, it } from 'vitest'
import { textSigner } from './text-signer.ts'

const signer = textSigner(Buffer.from('key of the installation'))
const TEXT = 'seven'
const SIGNATURE = signer.sign(TEXT)

describe('textSigner', () => {
  it('accepts its own signature, also on another node with the same key', () => {
    const otherNode = textSigner(Buffer.from('key of the installation'))

    expect(signer.isOurs(TEXT, SIGNATURE)).toBe(true)
    expect(otherNode.isOurs(TEXT, SIGNATURE)).toBe(true)
  })

  it('refuses the signature of another text or by another key', () => {
    expect(signer.isOurs('eight', SIGNATURE)).toBe(false)
    expect(signer.isOurs(TEXT, textSigner(Buffer.from('another key')).sign(TEXT))).toBe(false)
  })

  it.each([
    ['none', ''],
    ['one that is cut off', SIGNATURE.slice(0, -2)],
    ['one that is lengthened', `${SIGNATURE}AAAA`],
  ])('refuses %s', (_which, signature) => {
    expect(signer.isOurs(TEXT, signature)).toBe(false)
  })
})
