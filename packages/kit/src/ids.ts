const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}

/** A UUIDv7 (RFC 9562 §5.7), ordered by time so that indexes stay compact. */
export function uuidv7(now: Date): string {
  const bytes = randomBytes(16)
  const millis = now.getTime()
  for (let i = 0; i < 6; i += 1) bytes[i] = Math.floor(millis / 2 ** (8 * (5 - i))) & 0xff
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

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
