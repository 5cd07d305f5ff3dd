import type { Seat } from '@hlizo/contract/entities/seat'
import { seatsMessages } from '@hlizo/contract/messages/seats'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useMutation } from '@tanstack/react-query'
import { end } from '#web/features/seats/queries.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showToast } from '#web/ui/toast-queue.ts'

const ro = seatsMessages.end

export function EndSeatDialog(props: { seat: Seat; isOpen: boolean; onClose: () => void }) {
  const { seat, isOpen, onClose } = props
  const stop = useMutation({
    mutationFn: () => end(seat.id),
    onSuccess: () => {
      showToast(ro.done, 'success')
      onClose()
    },
    onError: () => showToast(toastMessages.generic, 'danger'),
  })

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={ro.title(seat.guest ?? seat.profileName)}
      cancel={ro.cancel}
      confirm={ro.confirm}
      isDanger
      isBusy={stop.isPending}
      onConfirm={() => stop.mutate()}
    >
      {ro.lead}
    </ConfirmDialog>
  )
}
