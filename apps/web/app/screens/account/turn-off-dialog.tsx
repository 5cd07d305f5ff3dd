import { accountMessages } from '@hlizo/contract/messages/account'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useMutation } from '@tanstack/react-query'
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
      confirm={ro.turnOff}
      isDanger
      isBusy={end.isPending}
      onConfirm={() => end.mutate()}
    >
      {ro.turnOffLead}
    </ConfirmDialog>
  )
}
