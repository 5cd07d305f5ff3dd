import type { User } from '@hlizo/contract/entities/user'
import { formMessages } from '@hlizo/contract/messages/forms'
import { pauseMessages as ro } from '@hlizo/contract/messages/pause'
import { amountText } from '@hlizo/domain/charge-words'
import { formatDate } from '@hlizo/domain/dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endPause, resumeQuoteQuery } from '#web/features/payments/pause.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RetryLine } from '#web/ui/notice.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast-queue.ts'

type EndProps = { user: User; onClose: () => void }

/** What ending the pause charges is agreed to before it is charged. */
function EndForm({ user, onClose }: EndProps) {
  const { data: quote, isError, refetch } = useQuery(resumeQuoteQuery())
  const [isBusy, setBusy] = useState(false)
  const paidUntil = user.subscriptionPausedFrom
  if (isError) return <RetryLine text={ro.quoteFailed} retry={ro.retry} onRetry={refetch} />
  if (quote === undefined) return <Skeleton shape="line" />

  const submit = async () => {
    setBusy(true)
    const answer = await endPause(quote?.amountDue ?? 0)
    setBusy(false)
    if (answer.failure !== null) {
      showToast(answer.failure, 'danger')
      await refetch()
      return
    }
    showToast(answer.isRefused ? ro.refused : ro.ended, answer.isRefused ? 'danger' : 'success')
    onClose()
  }

  const amount = quote && amountText(quote.amountDue, quote.currency)

  return (
    <Stack gap="lg">
      <p>
        {amount === null
          ? ro.endFree(paidUntil === null ? '' : formatDate(new Date(paidUntil)))
          : ro.endNow(amount)}
      </p>
      <Button size="lg" isWide isBusy={isBusy} onClick={() => void submit()}>
        {amount === null ? ro.endFreeConfirm : ro.endConfirm(amount)}
      </Button>
    </Stack>
  )
}

/** „Reia abonamentul”: the pause that its owner asked for ends before its time (D117). */
export function EndPauseButton({ user, isDisabled }: { user: User; isDisabled: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)

  return (
    <>
      <Button disabled={isDisabled} onClick={() => setOpen(true)}>
        {ro.end}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={ro.endTitle} closeLabel={formMessages.close}>
        <EndForm user={user} onClose={close} />
      </Dialog>
    </>
  )
}
