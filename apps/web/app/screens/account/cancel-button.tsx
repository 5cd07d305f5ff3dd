import type { User } from '@hlizo/contract/entities/user'
import { accountMessages } from '@hlizo/contract/messages/account'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'

/** As easy to find as the other buttons (D114). */
export function CancelButton({ user, isDisabled }: { user: User; isDisabled: boolean }) {
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <Button variant="secondary" disabled={isDisabled} onClick={() => setOpen(true)}>
        {accountMessages.subscription.cancel}
      </Button>
      <CancelDialog user={user} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
