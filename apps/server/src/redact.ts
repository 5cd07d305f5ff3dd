import { createHmac, randomBytes } from 'node:crypto'

/** Names of what opens a door, pays, or is nobody's business, wherever they stand. */
const SECRET_NAME =
  /^(?:authorization|(?:set-)?cookie|code|otp|.*(?:password|passcode|secret|token|signature).*|card.*|cvc|cvv|pan|iban|body)$/i
const ADDRESS_NAME = /^(?:.*e-?mail|recipient|to)$/i

// E-mail addresses, tokens (JWT), keys of payment providers, and runs of digits as long as a card number.
const SECRET_TEXT =
  /[\w.+-]{1,64}@[\w.-]{1,253}|eyJ[\w-]{1,4000}\.[\w-]{1,4000}(?:\.[\w-]*)?|\b(?:sk|rk|whsec|seti|pi)_\w{8,}|\b\d(?:[ -]?\d){12,18}\b/g

const MASK = '[masked]'
const MAX_DEPTH = 4

// Lasts as long as the process: enough to follow one person through an incident, and never to find them.
const addressKey = randomBytes(32)

/** Words without what must not stand in a log. */
export function maskSecrets(text: string): string {
  return text.replaceAll(SECRET_TEXT, MASK)
}

/** A mark that is the same for the same address while the process lives. */
function markOf(address: string): string {
  const digest = createHmac('sha256', addressKey).update(address.trim().toLowerCase()).digest('hex')
  return `address#${digest.slice(0, 12)}`
}

function redactValue(name: string, value: unknown, depth: number): unknown {
  if (SECRET_NAME.test(name)) return MASK
  if (typeof value === 'string') return ADDRESS_NAME.test(name) ? markOf(value) : maskSecrets(value)
  if (typeof value !== 'object' || value === null || value instanceof Error) return value
  if (value instanceof Date) return value
  if (depth >= MAX_DEPTH) return MASK
  if (Array.isArray(value)) return value.map((item) => redactValue('', item, depth + 1))

  return redact(value, depth + 1)
}

/** The fields of a log line without secrets: judged by their names, and by what texts look like. */
export function redact(fields: object, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, redactValue(name, value, depth)]),
  )
}
