import type { StudioHome } from '@hlizo/contract/entities/studio-home'
import { studioHomeMessages as ro } from '@hlizo/contract/messages/studio-home'
import { useState } from 'react'
import {
  useDiscardDraft,
  usePublish,
  useUndoPublication,
  type HomeBasis,
} from '#studio/features/home/queries.ts'
import { useCommands } from '#studio/lib/commands.ts'
import { Button } from '#studio/ui/button.tsx'
import { ConfirmDialog } from '#studio/ui/confirm-dialog.tsx'
import { sayOutcome, sayWhy } from '#studio/ui/say-outcome.ts'
import { sayDone } from '#studio/ui/toasts.tsx'

/** Publish, take the last publication back, discard the draft. `basis`: of what is shown. */
export function HomeActions({ home, basis }: { home: StudioHome; basis: HomeBasis }) {
  /** What was shown when the question was asked; null while the dialog is closed. */
  const [discarded, setDiscarded] = useState<HomeBasis | null>(null)
  const publication = usePublish()
  const undoing = useUndoPublication()
  const discarding = useDiscardDraft()
  const undo = (id: string) => void sayOutcome(undoing.mutateAsync(id), ro.publish.undone)
  const publish = () =>
    void sayOutcome(publication.mutateAsync(basis), ({ published }) =>
      sayDone(ro.publish.done, published ? () => undo(published.id) : undefined),
    )
  const last = home.published?.canUndo ? home.published.id : null
  useCommands(home.draft ? [{ id: 'publish-home', label: ro.publish.open, run: publish }] : [])

  return (
    <>
      {last !== null && home.draft === null && (
        <Button isBusy={undoing.isPending} onPress={() => undo(last)}>
          {ro.undo}
        </Button>
      )}
      {home.draft !== null && (
        <>
          <Button onPress={() => setDiscarded(basis)}>{ro.discard.open}</Button>
          <Button variant="primary" isBusy={publication.isPending} onPress={publish}>
            {ro.publish.open}
          </Button>
        </>
      )}
      <ConfirmDialog
        isOpen={discarded !== null}
        title={ro.discard.title}
        lead={ro.discard.lead}
        submit={ro.discard.submit}
        isBusy={discarding.isPending}
        onConfirm={() => {
          if (discarded === null) return
          void discarding
            .mutateAsync(discarded)
            .catch(sayWhy)
            .finally(() => setDiscarded(null))
        }}
        onClose={() => setDiscarded(null)}
      />
    </>
  )
}
