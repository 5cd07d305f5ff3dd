import type { UnsavedEdits } from '@hlizo/contract/entities/studio-title'

type Known = {
  /** The edits of an earlier visit: null for none, undefined while they are not known. */
  readonly earlier: UnsavedEdits | null | undefined
  /** They could not be read, once or still. */
  readonly hasFailed: boolean
  /** The operator has taken or refused them. */
  readonly isAnswered: boolean
  readonly isEdited: boolean
}

/**
 * What is asked about an earlier visit, and whether new edits may take the place of its edits. What could not be read
 * is replaced only when the operator says so.
 */
export function storedDraftState({ earlier, hasFailed, isAnswered, isEdited }: Known) {
  const isOpen = Boolean(earlier) && !isAnswered
  const isReplaced = isEdited && !hasFailed && earlier !== undefined

  return {
    isOffered: isOpen && (!isEdited || hasFailed),
    isUnreadable: earlier === undefined && hasFailed && !isAnswered,
    mayStore: isAnswered || earlier === null || isReplaced,
  }
}
