import { createHmac } from 'node:crypto'

/** Field names that are always redacted: credentials, payment data and personal data. */
const SECRET_NAME =
  /^(?:authorization|(?:set-)?cookie|code|otp|pin|.*(?:password|passcode|secret|token|signature).*|card.*|cvc|cvv|pan|iban|body)$/i
/** Field names that become marks, and the kind of mark. */
const MARKED_NAMES: readonly (readonly [RegExp, Marked])[] = [
  [/^(?:.*e-?mail|recipient|to)$/i, 'address'],
  [/^client$/, 'client'],
  [/^account(?:Id)?$/, 'account'],
]

// E-mail addresses, JWTs, keys of payment providers, and digits as long as a card number.
const SECRET_TEXT =
  /[\w.+-]{1,64}@[\w.-]{1,253}|eyJ[\w-]{1,4000}\.[\w-]{1,4000}(?:\.[\w-]*)?|\b(?:sk|rk|whsec|seti|pi)_\w{8,}|\b\d(?:[ -]?\d){12,18}\b/g

const MASK = '[masked]'
const MAX_DEPTH = 4

export function maskSecrets(text: string): string {
  return text.replaceAll(SECRET_TEXT, MASK)
}

type Marked = 'address' | 'client' | 'account'

/** Gives the same mark for the same value on every node with the key. It cannot be reversed without the key. */
export type Marks = (kind: Marked, value: string) => string

/** Keyed marks link the log lines of a client or account without naming it. */
export function createMarks(key: Buffer): Marks {
  return (kind, value) => {
    const digest = createHmac('sha256', key).update(`${kind}:${value.trim().toLowerCase()}`)

    return `${kind}#${digest.digest('hex').slice(0, 12)}`
  }
}

function redactValue(name: string, value: unknown, { marks, depth }: Redaction): unknown {
  if (SECRET_NAME.test(name)) return MASK
  if (typeof value === 'string') {
    const [, kind] = MARKED_NAMES.find(([pattern]) => pattern.test(name)) ?? []
    return kind === undefined ? maskSecrets(value) : marks(kind, value)
  }
  if (typeof value !== 'object' || value === null || value instanceof Error) return value
  if (value instanceof Date) return value
  if (depth >= MAX_DEPTH) return MASK
  const deeper = { marks, depth: depth + 1 }
  if (Array.isArray(value)) return value.map((item) => redactValue('', item, deeper))

  return redactFields(value, deeper)
}

type Redaction = { readonly marks: Marks; readonly depth: number }

/** Removes secrets from the fields of a log line, by field names and by the form of texts. */
export const redact = (fields: object, marks: Marks): Record<string, unknown> =>
  redactFields(fields, { marks, depth: 0 })

function redactFields(fields: object, redaction: Redaction): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, redactValue(name, value, redaction)]),
  )
}
