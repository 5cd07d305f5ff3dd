import type { StudioComedianPage } from '@hlizo/contract/entities/studio-comedian'
import { useQueryClient } from '@tanstack/react-query'
import { comedianQuery, useChangeComedian } from '#studio/features/comedians/queries.ts'
import { hasCode } from '#studio/lib/has-code.ts'
import { realEdits } from '#studio/lib/merge-edits.ts'
import { useEdits } from '#studio/lib/use-edits.ts'

const storedOf = ({ version, name, bio }: StudioComedianPage) => ({
  version,
  fields: { name, bio },
})

/** Edits of a comedian. */
export function useComedianDraft(page: StudioComedianPage) {
  const client = useQueryClient()
  const { mutateAsync, isPending, error } = useChangeComedian(page.id)
  const draft = useEdits(storedOf(page), {
    send: ({ version }, changes) => mutateAsync({ version: Number(version), changes }),
    storedOf,
    storedSince: (failure) => {
      const { queryKey } = comedianQuery(String(page.id))
      const saved = hasCode(failure, 'CHANGED_BY_OTHER') ? client.getQueryData(queryKey) : undefined
      return saved && storedOf(saved)
    },
  })
  const { fields, start, edits } = draft

  return {
    ...fields,
    theirs: draft.theirs,
    edit: draft.edit,
    /** The comedian as it is saved, and the fields as they were before. */
    save: async () => {
      const before = realEdits({ ...start.fields, ...edits }, start.fields)
      return { saved: await draft.save(), before }
    },
    isPending,
    error,
  }
}
