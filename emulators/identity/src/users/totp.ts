import { createHmac, randomBytes } from 'node:crypto'
import { isSameBytes } from '../secrets.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_SECONDS = 30
const DIGITS = 6
const SECRET_BYTES = 32

/** A new secret for an authenticator app: 256 random bits in base 32 (RFC 4648 §6). */
export function newTotpSecret(): string {
  return base32(randomBytes(SECRET_BYTES))
}

function base32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')

  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('')
}

function fromBase32(text: string): Buffer {
  let bits = ''
  for (const letter of text) bits += BASE32.indexOf(letter).toString(2).padStart(5, '0')

  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code that an authenticator app shows in the given thirty-second step (RFC 6238, SHA-1). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS

  return String(number).padStart(DIGITS, '0')
}

export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS)
}

/** The step whose code was typed, one step early or late allowed, or `null` if it is none of them. */
export function matchingTotpStep(secret: string, code: string, now: Date): number | null {
  const current = totpStep(now)
  const matches = [current, current - 1, current + 1].filter((step) =>
    isSameBytes(Buffer.from(totpCode(secret, step)), Buffer.from(code)),
  )

  return matches[0] ?? null
}
