import { PAUSE_MONTHS } from '@hlizo/contract/constants'
import type { User } from '@hlizo/contract/entities/user'
import { formMessages } from '@hlizo/contract/messages/forms'
import { pauseMessages as ro } from '@hlizo/contract/messages/pause'
import { formatDate } from '@hlizo/domain/dates'
import { pauseEnd } from '@hlizo/domain/pause'
import { useState } from 'react'
import { pauseFor } from '#web/features/payments/pause.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { showToast } from '#web/ui/toast-queue.ts'

type Months = (typeof PAUSE_MONTHS)[number]
type PauseProps = { user: User; onClose: () => void }

const lengths = PAUSE_MONTHS.map((months) => [String(months), months] as const)

function PauseForm({ user, onClose }: PauseProps) {
  const [months, setMonths] = useState<Months>(1)
  const [isBusy, setBusy] = useState(false)
  const from = new Date(user.subscriptionExpirationDate ?? 0)
  const anchor = user.billingAnchor === null ? from : new Date(user.billingAnchor)
  const until = (count: Months) => formatDate(pauseEnd(from, anchor, count))

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
        <RadioCards
          legend={ro.length}
          value={String(months)}
          onChange={(value) => setMonths(lengths.find(([text]) => text === value)?.[1] ?? 1)}
          options={lengths.map(([value, count]) => ({
            value,
            label: ro.months(count),
            note: ro.until(until(count)),
          }))}
        />
        <p>{ro.stays}</p>
        <Button type="submit" size="lg" isWide isBusy={isBusy}>
          {ro.confirm(until(months))}
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
