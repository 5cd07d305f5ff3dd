import type { PictureUse } from '@hlizo/contract/entities/studio-picture'
import { useRemovePicture } from '#studio/features/pictures/queries.ts'
import { Button } from '#studio/ui/button.tsx'
import { sayOutcome } from '#studio/ui/say-outcome.ts'
import { sayDone } from '#studio/ui/toasts.tsx'
import { useUndoChange } from './use-undo-change.ts'

type RemovePictureProps = {
  title: string
  picture: PictureUse
  words: { readonly remove: string; readonly removed: string }
}

/** Takes a picture away from a title; the message about that brings it back. */
export function RemovePicture({ title, picture, words }: RemovePictureProps) {
  const { mutateAsync, isPending } = useRemovePicture(title, picture)
  const undo = useUndoChange()
  const remove = () =>
    sayOutcome(mutateAsync(undefined), ({ change }) =>
      sayDone(words.removed, change === null ? undefined : () => undo(change)),
    )

  return (
    <Button isBusy={isPending} onPress={() => void remove()}>
      {words.remove}
    </Button>
  )
}
