import type {
  StudioTitlePage,
  TitleChanges,
  UnsavedEdits,
} from '@hlizo/contract/entities/studio-title'
import { StudioTitlePage as Page } from '@hlizo/contract/entities/studio-title'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useSaveTitle } from '#studio/features/titles/queries.ts'
import { hasCode } from '#studio/lib/has-code.ts'
import { conflictsOf, editsSince, realEdits, type Conflict } from '#studio/lib/merge-edits.ts'

/** What another operator saved, and the fields that both have changed. */
export type Merge = { readonly saved: StudioTitlePage; readonly conflicts: readonly Conflict[] }

/** How a save ended; `asked` when both have changed a field. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly change: string | null; readonly wasMerged: boolean }
  | { readonly kind: 'asked' | 'failed' }

type Save = {
  readonly changes: TitleChanges
  readonly seen: TitleChanges
  readonly wasMerged: boolean
}

const Details = z.object({ current: Page })

/** A title with the version and the values of fields that earlier edits were made on. */
function withValues(page: StudioTitlePage, version: number, values: TitleChanges): StudioTitlePage {
  return z.parse(Page, { ...page, version, fields: { ...page.fields, ...values } })
}

/** The title as another operator saved it; null when the save failed for another reason. */
function savedBefore(error: unknown): StudioTitlePage | null {
  if (!hasCode(error, 'TITLE_CHANGED')) return null

  return z.safeParse(Details, error.details).data?.current ?? null
}

/**
 * Edits of a title. They are saved with the version that they were made on; when another operator has saved since,
 * fields that only one has changed are merged, and `merge` asks about the others.
 */
export function useTitleDraft(stored: StudioTitlePage) {
  // The title as it was when the first edit was made.
  const [base, setBase] = useState(stored)
  const [edits, setEdits] = useState<TitleChanges>({})
  // A save that has waited for the server reads what was typed since.
  const latest = useRef<TitleChanges>(edits)
  const [sent, setSent] = useState<TitleChanges | null>(null)
  const [merge, setMerge] = useState<Merge | null>(null)
  const { mutateAsync, isPending, error } = useSaveTitle(stored.ref)
  const isEdited = Object.keys(edits).length > 0
  const start = isEdited ? base : stored

  const put = (next: TitleChanges) => {
    latest.current = next
    setEdits(next)
  }
  const edit = (changes: TitleChanges) => {
    if (!isEdited) setBase(stored)
    put(realEdits(start.fields, { ...edits, ...changes }))
  }
  /** `seen`: the edits as they were when the save was asked for; what is typed after that stays. */
  const send = async (
    on: StudioTitlePage,
    { changes, seen, wasMerged }: Save,
  ): Promise<SaveOutcome> => {
    setSent(seen)
    try {
      const { change, title } = await mutateAsync({ version: on.version, changes })
      put(editsSince<TitleChanges>(on.fields, seen, latest.current, title.fields))
      setBase(title)
      setMerge(null)
      return { kind: 'saved', change, wasMerged }
    } catch (failure) {
      const saved = savedBefore(failure)
      if (saved === null) return { kind: 'failed' }
      const newer = editsSince<TitleChanges>(on.fields, seen, latest.current, on.fields)
      const conflicts = conflictsOf(on.fields, saved.fields, { ...changes, ...newer })
      if (conflicts.length === 0) {
        return send(saved, { changes: realEdits(saved.fields, changes), seen, wasMerged: true })
      }
      setMerge({ saved, conflicts })
      return { kind: 'asked' }
    }
  }

  return {
    /** What the edits were made on. */
    version: start.version,
    /** Goes on with edits that were stored before. */
    restore: ({ version, base: values, edits: earlier }: UnsavedEdits) => {
      setBase(withValues(stored, version, values))
      put(earlier)
    },
    /** The fields as they were when the first edit was made. */
    base: start.fields,
    edits,
    edit,
    discard: () => put({}),
    save: () => send(start, { changes: edits, seen: edits, wasMerged: false }),
    merge,
    /** Saves the edits without those fields where the other value was chosen. */
    resolve: (theirs: readonly string[]) => {
      if (!merge) return Promise.resolve<SaveOutcome>({ kind: 'failed' })
      const mine = Object.entries(edits).filter(([field]) => !theirs.includes(field))
      const changes = realEdits(merge.saved.fields, Object.fromEntries(mine))
      return send(merge.saved, { changes, seen: edits, wasMerged: true })
    },
    cancelMerge: () => setMerge(null),
    isPending,
    /** Edits that no save has sent yet. */
    hasUnsent: isPending ? edits !== sent : isEdited,
    error: savedBefore(error) ? null : error,
  }
}

export type TitleDraft = ReturnType<typeof useTitleDraft>
