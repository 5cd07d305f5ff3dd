import type { GiftProgress } from '@hlizo/contract/entities/voucher'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { vouchersMessages } from '@hlizo/contract/messages/vouchers'
import { dayInBucharest, hourInBucharest } from '@hlizo/domain/dates'
import { deliveryMoment } from '@hlizo/domain/gift-delivery'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { refusalText } from '#web/lib/refusal-text.ts'
import { serverNow } from '#web/lib/server-now.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { focusFirstWrong } from '#web/lib/form.ts'
import { showToast } from '#web/ui/toast-queue.ts'
import { DeliveryFields } from './delivery-fields.tsx'
import styles from './gift-state.module.css'
import { changeDelivery, type DeliveryTime, type GiftName } from './queries.ts'

const ro = vouchersMessages.gifts
const invalidDay = errorMessages.DELIVERY_INVALID

type Planned = {
  readonly delivery: NonNullable<GiftProgress['delivery']>
  readonly name: GiftName
  readonly about: string | undefined
}

/** What a button is called: its words, and which gift is meant. */
export const labelOf = (words: string, about: string | undefined) =>
  about === undefined ? words : ro.labelOf(words, about)

/** The form and its button replace each other: the focus goes with them. */
const focusFirst = (part: HTMLElement | null) =>
  part?.querySelector<HTMLElement>('input, button')?.focus()

const sentText = ({ delivery }: GiftProgress) => (delivery?.isSent ? ro.sentNow : ro.sendingSoon)

function useChange(name: GiftName, onDone: () => void) {
  return useMutation({
    mutationFn: (at: DeliveryTime) => changeDelivery(name, at),
    onSuccess: (gift, at) => {
      if (gift.isStopped) showToast(ro.stopped, 'danger')
      else showToast(at === null ? sentText(gift) : ro.saved)
      onDone()
    },
    onError: (error) => showToast(refusalText(error), 'danger'),
  })
}

function TimeForm({ delivery, name, onDone }: Omit<Planned, 'about'> & { onDone: () => void }) {
  const [error, setError] = useState<string>()
  const change = useChange(name, onDone)
  const [planned, latest] = [new Date(delivery.at), new Date(delivery.latest)]

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const day = typed.get('day')
    const at = { day: typeof day === 'string' ? day : '', hour: Number(typed.get('hour')) }
    const isWrong = deliveryMoment(at, serverNow(), latest) === null
    setError(isWrong ? invalidDay : undefined)
    if (isWrong) return focusFirstWrong(event.currentTarget, { day: invalidDay })
    if (!change.isPending) change.mutate(at)
  }

  return (
    <form ref={focusFirst} method="post" noValidate onSubmit={onSubmit}>
      <Stack gap="lg">
        <DeliveryFields
          names={{ day: 'day', hour: 'hour' }}
          labels={{ day: ro.day, hour: ro.hour }}
          error={error}
          day={dayInBucharest(planned)}
          hour={hourInBucharest(planned)}
          latest={latest}
        />
        <div className={styles.actions}>
          <Button type="submit" isBusy={change.isPending}>
            {ro.save}
          </Button>
          <Button variant="ghost" onClick={onDone}>
            {ro.cancel}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function SendNow({ delivery, name, about }: Planned) {
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const send = useChange(name, close)

  return (
    <>
      <Button
        variant="secondary"
        aria-label={labelOf(ro.sendNow, about)}
        onClick={() => setAsked(true)}
      >
        {ro.sendNow}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={close}
        title={ro.sendQuestion}
        cancel={ro.cancel}
        confirm={ro.sendNow}
        isBusy={send.isPending}
        onConfirm={() => send.mutate(null)}
      >
        {ro.sendLead(delivery.to)}
      </ConfirmDialog>
    </>
  )
}

/** Another hour for a gift that has not gone yet, or now. */
export function ChangeDelivery(planned: Planned) {
  const { about } = planned
  const [step, setStep] = useState<'offer' | 'form' | 'back'>('offer')
  if (step === 'form') return <TimeForm {...planned} onDone={() => setStep('back')} />

  return (
    <div ref={step === 'back' ? focusFirst : undefined} className={styles.actions}>
      <Button
        variant="secondary"
        aria-label={labelOf(ro.change, about)}
        onClick={() => setStep('form')}
      >
        {ro.change}
      </Button>
      <SendNow {...planned} />
    </div>
  )
}
