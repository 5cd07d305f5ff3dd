import type { StudioFaq } from '@hlizo/contract/entities/studio-faq'
import { studioFaqMessages as ro } from '@hlizo/contract/messages/studio-faq'
import { useState } from 'react'
import { usePublishFaq, useUndoFaq } from '#studio/features/faq/queries.ts'
import { useCommands } from '#studio/lib/commands.ts'
import { Button } from '#studio/ui/button.tsx'
import { ConfirmDialog } from '#studio/ui/confirm-dialog.tsx'
import { sayOutcome } from '#studio/ui/say-outcome.ts'
import { sayDone } from '#studio/ui/toasts.tsx'
import type { useFaqDraft } from './use-faq-draft.ts'

type FaqActionsProps = { faq: StudioFaq; draft: ReturnType<typeof useFaqDraft> }

/** Publish, take the last publication back, discard the draft. */
export function FaqActions({ faq, draft }: FaqActionsProps) {
  const [isDiscarding, setDiscarding] = useState(false)
  const publication = usePublishFaq()
  const undoing = useUndoFaq()
  const undo = (id: string) => void sayOutcome(undoing.mutateAsync(id), ro.publish.undone)
  const publish = () =>
    void sayOutcome(
      publication.mutateAsync({ version: faq.version, topics: draft.topics }),
      ({ published, version }) => {
        draft.published(version)
        sayDone(ro.publish.done, published ? () => undo(published.id) : undefined)
      },
    )
  const hasChanges = draft.changes > 0
  const last = faq.published?.canUndo ? faq.published.id : null
  useCommands(hasChanges ? [{ id: 'publish-faq', label: ro.publish.open, run: publish }] : [])

  return (
    <>
      {last !== null && !hasChanges && (
        <Button isBusy={undoing.isPending} onPress={() => undo(last)}>
          {ro.undo}
        </Button>
      )}
      {hasChanges && (
        <>
          <Button onPress={() => setDiscarding(true)}>{ro.discard.open}</Button>
          <Button variant="primary" isBusy={publication.isPending} onPress={publish}>
            {ro.publish.open}
          </Button>
        </>
      )}
      <ConfirmDialog
        isOpen={isDiscarding}
        title={ro.discard.title}
        lead={ro.discard.lead}
        submit={ro.discard.open}
        isBusy={false}
        onConfirm={() => {
          draft.discard()
          setDiscarding(false)
        }}
        onClose={() => setDiscarding(false)}
      />
    </>
  )
}
