import { historyMessages as ro } from '@hlizo/contract/messages/history'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAll } from '#web/features/catalogue/history-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast-queue.ts'

/** Forgets the whole history, after asking. */
export function ClearHistory() {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
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
      <Dialog
        isOpen={isAsking}
        onClose={close}
        title={ro.clearConfirm}
        closeLabel={ro.clearKeep}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              {ro.clearKeep}
            </Button>
            <Button variant="danger" isBusy={clear.isPending} onClick={() => clear.mutate()}>
              {ro.clear}
            </Button>
          </>
        }
      >
        <p>{ro.clearLead}</p>
      </Dialog>
    </>
  )
}
