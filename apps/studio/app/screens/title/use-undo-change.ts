import { studioTitleMessages } from '@hlizo/contract/messages/studio-titles'
import { useUndo } from '#studio/features/titles/queries.ts'
import { sayOutcome } from '#studio/ui/say-outcome.ts'

/** Undoes one change of a title, and says so. */
export function useUndoChange() {
  const { mutateAsync } = useUndo()

  return (change: string) =>
    void sayOutcome(mutateAsync([change]), studioTitleMessages.history.undone)
}
