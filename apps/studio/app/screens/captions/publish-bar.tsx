import { studioCaptionsMessages as ro } from '@hlizo/contract/messages/studio-captions'
import { useState } from 'react'
import { Button, IconButton } from '#studio/ui/button.tsx'
import { ConfirmDialog } from '#studio/ui/confirm-dialog.tsx'
import type { CaptionEdits } from './use-caption-draft.ts'

/** Undo, redo, the end of the draft, and its publication. */
export function PublishBar({ edits }: { edits: CaptionEdits }) {
  const [isAsking, setAsking] = useState(false)
  const hasDraft = edits.captions.draft !== null || edits.state !== 'saved'

  return (
    <>
      <IconButton icon="undo" label={ro.undo} onPress={edits.undo} isDisabled={!edits.canUndo} />
      <IconButton icon="redo" label={ro.redo} onPress={edits.redo} isDisabled={!edits.canRedo} />
      <Button onPress={() => setAsking(true)} isDisabled={!hasDraft}>
        {ro.discard}
      </Button>
      <Button
        variant="primary"
        onPress={() => void edits.publish()}
        isBusy={edits.isPublishing}
        isDisabled={!hasDraft}
      >
        {ro.publish}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={ro.discard}
        lead={ro.discardLead}
        submit={ro.discard}
        isBusy={edits.isDiscarding}
        onConfirm={() => void edits.discard().then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
