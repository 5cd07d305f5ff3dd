import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { formMessages } from '@hlizo/contract/messages/forms'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { signOutAllDevices } from '#web/features/account/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast-queue.ts'

const ro = accountMessages.devices

/** Signs the account out everywhere, this browser included, after asking (D43). */
export function SignOutAll() {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const signOut = useMutation({
    mutationFn: signOutAllDevices,
    onSuccess: () => navigate(hrefs.logout()),
    onError: () => showToast(toastMessages.generic, 'danger'),
  })
  const close = () => setAsking(false)

  return (
    <>
      <Button variant="danger" size="sm" icon="logout" onClick={() => setAsking(true)}>
        {ro.signOutAll}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={close}
        title={ro.signOutAll}
        closeLabel={formMessages.cancel}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              {formMessages.cancel}
            </Button>
            <Button variant="danger" isBusy={signOut.isPending} onClick={() => signOut.mutate()}>
              {ro.signOut}
            </Button>
          </>
        }
      >
        <p>{ro.signOutAllConfirm}</p>
      </Dialog>
    </>
  )
}
