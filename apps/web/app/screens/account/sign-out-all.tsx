import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { formMessages } from '@hlizo/contract/messages/forms'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { signOutAllDevices } from '#web/features/account/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
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

  return (
    <>
      <Button variant="danger" size="sm" icon="logout" onClick={() => setAsking(true)}>
        {ro.signOutAll}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={ro.signOutAll}
        cancel={formMessages.cancel}
        confirm={ro.signOut}
        isDanger
        isBusy={signOut.isPending}
        onConfirm={() => signOut.mutate()}
      >
        {ro.signOutAllConfirm}
      </ConfirmDialog>
    </>
  )
}
