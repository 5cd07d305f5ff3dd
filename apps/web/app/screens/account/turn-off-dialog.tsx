import { accountMessages } from '@hlizo/contract/messages/account'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

const ro = accountMessages.security

/** Asks before the account is left to its password alone. */
export function TurnOffDialog(props: {
  isOpen: boolean
  isBusy: boolean
  onClose: () => void
  onConfirm: () => void
}) {
  const { isOpen, isBusy, onClose, onConfirm } = props

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={ro.turnOffTitle}
      closeLabel={ro.keep}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ro.keep}
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={onConfirm}>
            {ro.turnOff}
          </Button>
        </>
      }
    >
      <p>{ro.turnOffLead}</p>
    </Dialog>
  )
}
