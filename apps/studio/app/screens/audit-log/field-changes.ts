import { fieldName, readableValue } from '@hlizo/domain/readable-value'

type Fields = Readonly<Record<string, unknown>>

export type FieldChange = {
  readonly field: string
  readonly before: string
  readonly after: string
}

/** What an entry changed, field by field, in the order in which the fields are named. */
export function fieldChanges(before: Fields | null, after: Fields | null): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])

  return [...fields].map((field) => ({
    field: fieldName(field),
    before: readableValue(field, before?.[field]),
    after: readableValue(field, after?.[field]),
  }))
}
