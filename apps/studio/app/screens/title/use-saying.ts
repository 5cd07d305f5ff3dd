import { studioTitleMessages as ro } from '@hlizo/contract/messages/studio-titles'
import { sayDone } from '#studio/ui/toasts.tsx'
import type { SaveOutcome } from './title-draft.ts'
import { useUndoChange } from './use-undo-change.ts'

/** Says how a save ended, with a way back. */
export function useSaying() {
  const undo = useUndoChange()

  return (outcome: SaveOutcome) => {
    if (outcome.kind !== 'saved') return
    const { change, wasMerged } = outcome
    if (change === null) sayDone(ro.nothingChanged)
    else sayDone(wasMerged ? `${ro.saved} ${ro.merged}` : ro.saved, () => undo(change))
  }
}
