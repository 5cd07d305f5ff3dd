import type { TitleChanges } from '@hlizo/contract/entities/studio-title'

/** What every part of a title's form gets. */
export type FieldsProps<Fields> = {
  fields: Fields
  onEdit: (changes: TitleChanges) => void
  isReadOnly: boolean
  /** The text of a refusal, by field. */
  faults: Readonly<Record<string, string>>
}
