import type { StudioComedianPage } from '@hlizo/contract/entities/studio-comedian'
import { ApiError } from '@hlizo/web/lib/api-error'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { comedianQuery, useChangeComedian } from '#studio/features/comedians/queries.ts'
import { conflictsOf, realEdits } from '#studio/lib/merge-edits.ts'

type Edits = { readonly name?: string; readonly bio?: string }

const isChangedByOther = (error: unknown) =>
  error instanceof ApiError && error.code === 'CHANGED_BY_OTHER'

/**
 * Edits of a comedian, saved with the version that they were made on. When another operator has saved since, fields
 * that only one has changed are merged; `theirs` has the others as they are now, and the next save overwrites them.
 */
export function useComedianDraft(page: StudioComedianPage) {
  const client = useQueryClient()
  const [base, setBase] = useState(page)
  const [edits, setEdits] = useState<Edits>({})
  const [theirs, setTheirs] = useState<Readonly<Record<string, unknown>>>({})
  const { mutateAsync, isPending, error } = useChangeComedian(page.id)
  const isEdited = Object.keys(edits).length > 0
  const start = isEdited ? base : page

  const send = async (on: StudioComedianPage): Promise<StudioComedianPage> => {
    try {
      return await mutateAsync({ version: on.version, changes: edits })
    } catch (failure) {
      const { queryKey } = comedianQuery(String(page.id))
      const saved = isChangedByOther(failure) ? client.getQueryData(queryKey) : undefined
      if (saved === undefined || saved.version === on.version) throw failure
      const conflicts = conflictsOf(on, saved, edits)
      if (conflicts.length === 0) return send(saved)
      setBase(saved)
      setTheirs(Object.fromEntries(conflicts.map((one) => [one.field, one.theirs])))
      throw failure
    }
  }

  return {
    name: edits.name ?? page.name,
    bio: edits.bio ?? page.bio,
    isEdited,
    theirs,
    edit: (patch: Edits) => {
      if (!isEdited) setBase(page)
      setEdits(realEdits(start, { ...edits, ...patch }))
    },
    /** The comedian as it is saved, and the fields as they were before. */
    save: async () => {
      const saved = await send(start)
      const before = Object.keys(edits).map((field) => [
        field,
        field === 'name' ? start.name : start.bio,
      ])
      return { saved, before: Object.fromEntries(before) }
    },
    isPending,
    error,
  }
}
