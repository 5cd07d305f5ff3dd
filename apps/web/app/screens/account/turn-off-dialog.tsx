import { accountMessages } from '@hlizo/contract/messages/account'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useMutation } from '@tanstack/react-query'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showToast } from '#web/ui/toast-queue.ts'

const ro = accountMessages.security

export function TurnOffDialog({
  isOpen,
  onClose,
  onDone,
}: {
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}) {
  const end = useMutation({
    mutationFn: async () => (await import('#web/lib/auth/second-factor.ts')).turnSecondFactorOff(),
    onSuccess: onDone,
    onError: () => showToast(toastMessages.generic, 'danger'),
  })

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={ro.turnOffTitle}
      cancel={ro.keep}
      confirm={
        <Button variant="danger" isBusy={end.isPending} onClick={() => end.mutate()}>
          {ro.turnOff}
        </Button>
      }
    >
      <p>{ro.turnOffLead}</p>
    </ConfirmDialog>
  )
}
