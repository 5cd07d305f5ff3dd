import { studioTitleMessages } from '@hlizo/contract/messages/studio-titles'
import { useUndo } from '#studio/features/titles/queries.ts'
import { failureText } from '#studio/lib/failure-text.ts'
import { sayDone, sayFailed } from '#studio/ui/toasts.tsx'

/** Undoes one change of a title, and says so. */
export function useUndoChange() {
  const { mutateAsync } = useUndo()

  return (change: string) =>
    void mutateAsync([change]).then(
      () => sayDone(studioTitleMessages.history.undone),
      (failure: unknown) => sayFailed(failureText(failure)),
    )
}
