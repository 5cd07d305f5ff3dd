import type { TitleChanges } from '@hlizo/contract/entities/studio-title'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { saveDraftOfTitle, titleDraftQuery } from '#studio/features/titles/queries.ts'
import { storedDraftState } from './stored-draft-state.ts'
import type { TitleDraft } from './title-draft.ts'

const SAVE_AFTER_MS = 1_500

/** The values of the edited fields before the edits. */
const baseOf = (fields: Readonly<Record<string, unknown>>, edits: TitleChanges) =>
  Object.fromEntries(Object.keys(edits).map((field) => [field, fields[field]]))

/** Stores edits on the server while they are made, and offers those of an earlier visit. */
export function useStoredDraft(title: string, draft: TitleDraft, isOff: boolean) {
  const {
    data: earlier,
    errorUpdateCount,
    isFetching,
    refetch,
  } = useQuery({
    ...titleDraftQuery(title),
    enabled: !isOff,
  })
  const [isAnswered, setAnswered] = useState(false)
  const { edits, base, version, isPending } = draft
  const isEdited = Object.keys(edits).length > 0
  const hasFailed = errorUpdateCount > 0
  const state = storedDraftState({ earlier, hasFailed, isAnswered, isEdited })
  const isWritable = !isOff && !isPending && state.mayStore

  useEffect(() => {
    if (!isWritable) return undefined
    const timer = setTimeout(() => {
      // The next edit stores them too.
      saveDraftOfTitle(title, { version, base: baseOf(base, edits), edits }).catch(() => {})
    }, SAVE_AFTER_MS)

    return () => clearTimeout(timer)
  }, [title, isWritable, version, base, edits])

  return {
    offered: state.isOffered ? (earlier ?? null) : null,
    /** The edits of an earlier visit could not be read: until that is answered, nothing is stored. */
    unreadable: state.isUnreadable ? { isFetching, refetch } : null,
    take: () => {
      // What was typed before they could be read stays.
      if (earlier) draft.restore({ ...earlier, edits: { ...earlier.edits, ...edits } })
      setAnswered(true)
    },
    refuse: () => setAnswered(true),
    /** The operator leaves without the edits. */
    discard: () => {
      if (state.mayStore) saveDraftOfTitle(title, { version, base: {}, edits: {} }).catch(() => {})
    },
  }
}
