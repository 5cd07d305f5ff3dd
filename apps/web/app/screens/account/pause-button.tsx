import type { User } from '@hlizo/contract/entities/user'
import { pauseMessages as ro } from '@hlizo/contract/messages/pause'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { PauseDialog } from './pause-dialog.tsx'

export function PauseButton({ user, isDisabled }: { user: User; isDisabled: boolean }) {
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <Button variant="secondary" disabled={isDisabled} onClick={() => setOpen(true)}>
        {ro.button}
      </Button>
      <PauseDialog user={user} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
