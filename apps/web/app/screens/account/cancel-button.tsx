import type { User } from '@hlizo/contract/entities/user'
import { accountMessages } from '@hlizo/contract/messages/account'
import { screenQueries } from '@hlizo/contract/screen-queries'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'

/** Whether the address opens the cancellation, as the mail about a new price does; closing removes it. */
function useCancelInAddress(): readonly [boolean, () => void] {
  const [search, setSearch] = useSearchParams()
  const isAsked = screenQueries.account.parse(Object.fromEntries(search)).cancel === 'open'
  const close = () => {
    if (!isAsked) return
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        next.delete('cancel')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return [isAsked, close]
}

/** As easy to find as the other buttons (D114). */
export function CancelButton({ user, isDisabled }: { user: User; isDisabled: boolean }) {
  const [isPressed, setPressed] = useState(false)
  const [isAsked, closeAsked] = useCancelInAddress()
  const close = () => {
    setPressed(false)
    closeAsked()
  }

  return (
    <>
      <Button variant="secondary" disabled={isDisabled} onClick={() => setPressed(true)}>
        {accountMessages.subscription.cancel}
      </Button>
      <CancelDialog user={user} isOpen={isPressed || (isAsked && !isDisabled)} onClose={close} />
    </>
  )
}
