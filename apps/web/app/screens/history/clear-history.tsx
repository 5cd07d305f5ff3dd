import { historyMessages as ro } from '@hlizo/contract/messages/history'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAll } from '#web/features/catalogue/history-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showToast } from '#web/ui/toast-queue.ts'

export function ClearHistory() {
  const [isAsking, setAsking] = useState(false)
  const clear = useMutation({
    mutationFn: forgetAll,
    // The page is another one by now: it has nothing to clear any more.
    onSuccess: () => showToast(ro.cleared, 'info'),
    onError: () => showToast(toastMessages.generic, 'danger'),
  })

  return (
    <>
      <Button variant="secondary" icon="trash" onClick={() => setAsking(true)}>
        {ro.clear}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={ro.clearConfirm}
        cancel={ro.clearKeep}
        confirm={ro.clear}
        isDanger
        isBusy={clear.isPending}
        onConfirm={() => clear.mutate()}
      >
        {ro.clearLead}
      </ConfirmDialog>
    </>
  )
}
