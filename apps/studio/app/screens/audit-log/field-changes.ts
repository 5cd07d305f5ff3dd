import { studioAuditMessages } from '@hlizo/contract/messages/studio-audit'

const ro = studioAuditMessages.details

type Fields = Readonly<Record<string, unknown>>

export type FieldChange = {
  readonly field: string
  readonly before: string
  readonly after: string
}

/** A value of the log as an operator reads it. */
function readable(value: unknown): string {
  if (value === undefined || value === null || value === '') return ro.none
  if (typeof value === 'boolean') return value ? ro.yes : ro.no
  if (Array.isArray(value)) return value.length === 0 ? ro.none : value.map(readable).join(', ')

  return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
}

/** What an entry changed, field by field, in the order in which the fields are named. */
export function fieldChanges(before: Fields | null, after: Fields | null): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])

  return [...fields].map((field) => ({
    field,
    before: readable(before?.[field]),
    after: readable(after?.[field]),
  }))
}
