import type { SpanAttributes } from '@hlizo/kit/tracing'

const OPERATION = /^\s*(\w+)/
const TABLE = /\b(?:from|into|update|join)\s+([a-z_]+\.[a-z_]+)/i
const MAX_CHARACTERS = 1_000

/** `SELECT app.progress`: the operation and the first table. */
export function spanNameOf(text: string): string {
  const operation = OPERATION.exec(text)?.[1]?.toUpperCase() ?? 'QUERY'
  const table = TABLE.exec(text)?.[1]

  return table === undefined ? operation : `${operation} ${table}`
}

/** The text of a statement has numbered parameters in place of all values. */
export function spanAttributesOf(text: string): SpanAttributes {
  return {
    'db.system.name': 'postgresql',
    'db.query.summary': spanNameOf(text),
    'db.query.text': text.replaceAll(/\s+/g, ' ').slice(0, MAX_CHARACTERS),
  }
}
