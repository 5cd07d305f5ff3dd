import { accountMessages } from '@hlizo/contract/messages/account'
import { formMessages } from '@hlizo/contract/messages/forms'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useMutation } from '@tanstack/react-query'
import { newRecoveryCodes } from '#web/features/account/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { RecoveryCodeSheet } from './recovery-code-sheet.tsx'

const ro = accountMessages.security.recovery

/** Asks first, because the recovery codes of before stop working; then shows the new ones. */
export function RenewCodesDialog(props: { isOpen: boolean; email: string; onClose: () => void }) {
  const { isOpen, email, onClose } = props
  const renew = useMutation({
    mutationFn: newRecoveryCodes,
    onError: () => showToast(toastMessages.generic, 'danger'),
  })
  const codes = renew.data
  const close = () => {
    renew.reset()
    onClose()
  }

  return (
    <Dialog
      isOpen={isOpen}
      isLasting={codes !== undefined}
      onClose={close}
      title={codes ? ro.title : ro.renewTitle}
      closeLabel={formMessages.close}
      actions={
        !codes && (
          <>
            <Button variant="secondary" onClick={close}>
              {formMessages.cancel}
            </Button>
            <Button isBusy={renew.isPending} onClick={() => renew.mutate()}>
              {ro.renew}
            </Button>
          </>
        )
      }
    >
      {codes ? (
        <RecoveryCodeSheet codes={codes} email={email} onSaved={close} />
      ) : (
        <p>{ro.renewLead}</p>
      )}
    </Dialog>
  )
}
