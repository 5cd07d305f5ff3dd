import { createHash, createHmac } from 'node:crypto'
import { randomText } from '@hlizo/kit/ids'
import { createSealer } from '#server/stores/sealer.ts'

export type IssuedCode = {
  readonly code: string
  readonly hash: Buffer
  readonly sealed: Buffer
  readonly last4: string
}

export type VoucherCodes = {
  issue(): IssuedCode
  hashOf(typed: string): Buffer | null
  open(sealed: Buffer): string
}

// Crockford's base 32: no characters look alike.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12
const SHAPE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)
const GROUP = /.{4}(?=.)/g

function normalised(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

  return SHAPE.test(code) ? code : null
}

/** A code has 60 random bits, hashed and sealed with separate keys. */
export function voucherCodes(keys: { hash: Buffer; seal: Buffer }): VoucherCodes {
  const hash = (code: string) => createHmac('sha256', keys.hash).update(code).digest()

  const { seal, open } = createSealer(keys.seal)

  return {
    issue: () => {
      const plain = randomText(LENGTH, ALPHABET)
      const code = plain.replaceAll(GROUP, '$&-')
      return { code, hash: hash(plain), sealed: seal(code), last4: plain.slice(-4) }
    },
    hashOf: (typed) => {
      const code = normalised(typed)
      return code === null ? null : hash(code)
    },
    open,
  }
}

/** The secret has 256 bits, so a plain hash is enough. */
export const hashSessionKey = (sessionKey: string): Buffer =>
  createHash('sha256').update(sessionKey).digest()
