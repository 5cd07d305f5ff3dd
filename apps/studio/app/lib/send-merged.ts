import { conflictsOf, type Conflict } from './merge-edits.ts'

/** What an operator edits, as the server has it. */
export type Stored<Fields> = { readonly version: string | number; readonly fields: Fields }

/** How edits are saved. */
export type Saving<Fields, Output> = {
  readonly send: (on: Stored<Fields>, edits: Partial<Fields>) => Promise<Output>
  readonly storedOf: (output: Output) => Stored<Fields>
  /** What is stored now, when a save was refused because another operator has saved. */
  readonly storedSince: (failure: unknown) => Stored<Fields> | undefined
}

export type Sent<Fields, Output> =
  | { readonly kind: 'saved'; readonly output: Output }
  | {
      readonly kind: 'refused'
      readonly failure: unknown
      /** What the next save is made on. */
      readonly on: Stored<Fields>
      readonly conflicts: readonly Conflict[]
    }

/**
 * Saves edits with the version that they were made on. When another operator has saved since, fields that only one
 * has changed are merged.
 */
export async function sendMerged<Fields extends Readonly<Record<string, unknown>>, Output>(
  on: Stored<Fields>,
  edits: Partial<Fields>,
  saving: Saving<Fields, Output>,
): Promise<Sent<Fields, Output>> {
  try {
    return { kind: 'saved', output: await saving.send(on, edits) }
  } catch (failure) {
    const stored = saving.storedSince(failure)
    if (stored === undefined || stored.version === on.version) {
      return { kind: 'refused', failure, on, conflicts: [] }
    }
    const conflicts = conflictsOf(on.fields, stored.fields, edits)
    if (conflicts.length === 0) return sendMerged(stored, edits, saving)

    return { kind: 'refused', failure, on: stored, conflicts }
  }
}
