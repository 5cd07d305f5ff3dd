import { studioMessages } from '@hlizo/contract/messages/studio'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  /** What will happen. */
  lead: string
  submit: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Says what will happen before something that cannot be undone. */
export function ConfirmDialog({
  isOpen,
  title,
  lead,
  submit,
  isBusy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} isQuestion>
      <p>{lead}</p>
      <DialogActions>
        <Button onPress={onClose} hasFocus>
          {studioMessages.cancel}
        </Button>
        <Button variant="danger" onPress={onConfirm} isBusy={isBusy}>
          {submit}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
