import type { User } from '@hlizo/contract/entities/user'
import { formMessages } from '@hlizo/contract/messages/forms'
import { pauseMessages as ro } from '@hlizo/contract/messages/pause'
import { formatDate } from '@hlizo/domain/dates'
import { useState } from 'react'
import { pauseFor } from '#web/features/payments/pause.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { PauseLengths, pauseEndText, type PauseMonths } from './pause-lengths.tsx'

type PauseProps = { user: User; onClose: () => void }

function PauseForm({ user, onClose }: PauseProps) {
  const [months, setMonths] = useState<PauseMonths>(1)
  const [isBusy, setBusy] = useState(false)
  const from = new Date(user.subscriptionExpirationDate ?? 0)

  const submit = async () => {
    setBusy(true)
    const failure = await pauseFor(months)
    setBusy(false)
    if (failure !== null) return showToast(failure, 'danger')
    showToast(ro.done, 'success')

    return onClose()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="lg">
        <p>{ro.lead(formatDate(from))}</p>
        <PauseLengths user={user} months={months} onChange={setMonths} />
        <p>{ro.stays}</p>
        <Button type="submit" size="lg" isWide isBusy={isBusy}>
          {ro.confirm(pauseEndText(user, months))}
        </Button>
      </Stack>
    </form>
  )
}

/** A pause of one to three months, from the end of what is paid (D117). */
export function PauseDialog({ isOpen, ...props }: { isOpen: boolean } & PauseProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={props.onClose}
      title={ro.title}
      closeLabel={formMessages.close}
    >
      <PauseForm {...props} />
    </Dialog>
  )
}
