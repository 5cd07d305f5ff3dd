const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}

/** The last id of this process: its milliseconds, and the 74 bits after them. */
let last = { millis: -1, tail: 0n }

const randomBits = (bits: number): bigint =>
  BigInt.asUintN(bits, BigInt(`0x${hexOf(randomBytes(Math.ceil(bits / 8)))}`))

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Random, and above the tail of the id before in the same millisecond (RFC 9562 §6.2, method 2). */
function nextTail(millis: number): bigint {
  const tail = last.millis === millis ? last.tail + 1n + randomBits(32) : randomBits(73)
  last = { millis, tail }

  return tail
}

/**
 * A UUIDv7 (RFC 9562 §5.7), ordered by time so that indexes stay compact. Ids of one process and
 * millisecond have the order in which they were made: lists that end in `order by at, id` rely on it.
 */
export function uuidv7(now: Date): string {
  const millis = now.getTime()
  const tail = nextTail(millis)
  const hex = [
    millis.toString(16).padStart(12, '0'),
    (0x7000n | (tail >> 62n)).toString(16),
    ((0b10n << 62n) | BigInt.asUintN(62, tail)).toString(16),
  ].join('')

  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export const timeOfUuidv7 = (id: string): Date =>
  new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))

/** Random base64url text with at least `bits` bits, for secrets. */
export function randomToken(bits = 256): string {
  const length = Math.ceil(bits / 6)
  return Array.from(randomBytes(length), (byte) => BASE64URL[byte & 63]).join('')
}

/** Uniformly random; `alphabet` has at most 256 characters. */
export function randomText(length: number, alphabet: string): string {
  const fair = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < fair && text.length < length) text += alphabet[byte % alphabet.length]
    }
  }

  return text
}

/** Uniformly random, for codes that users type. */
export function randomDigits(length: number): string {
  return randomText(length, '0123456789')
}
