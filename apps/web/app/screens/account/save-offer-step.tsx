import { PAUSE_MONTHS } from '@hlizo/contract/constants'
import type { SaveOffer } from '@hlizo/contract/entities/save-offer'
import type { User } from '@hlizo/contract/entities/user'
import { cancellationMessages } from '@hlizo/contract/messages/cancellation'
import { saveOfferMessages as ro } from '@hlizo/contract/messages/save-offer'
import { formatDate } from '@hlizo/domain/dates'
import { useEffect, useRef, useState } from 'react'
import { takeOffer } from '#web/features/payments/save-offer.ts'
import { Button } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import styles from './cancel-dialog.module.css'
import { PauseLengths, type PauseMonths } from './pause-lengths.tsx'

function OfferWords({ offer }: { offer: SaveOffer }) {
  if (offer.kind === 'price') return <p>{ro.price(offer.percentOff, offer.months)}</p>
  if (offer.kind === 'pause') return <p>{ro.pause}</p>

  return (
    <>
      <p>{ro.content}</p>
      <ul className={styles.titles}>
        {offer.titles.map(({ title, launchTime }) => (
          <li key={title}>{ro.title(title, formatDate(new Date(launchTime)))}</li>
        ))}
      </ul>
    </>
  )
}

function takeText(offer: SaveOffer, months: PauseMonths): string {
  if (offer.kind === 'price') return ro.takePrice(offer.percentOff, offer.months)

  return offer.kind === 'pause' ? ro.takePause(months) : cancellationMessages.keep
}

/** One offer, with two equal answers: to take it, and to cancel as one wanted to (D117). */
export function SaveOfferStep({
  user,
  offer,
  isBusy: isCancelling,
  onCancel,
  onClose,
}: {
  user: User
  offer: SaveOffer
  isBusy: boolean
  onCancel: () => void
  onClose: () => void
}) {
  const [months, setMonths] = useState<PauseMonths>(PAUSE_MONTHS[0])
  const [isBusy, setBusy] = useState(false)
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])

  const take = async () => {
    setBusy(true)
    const failure = await takeOffer(offer.kind === 'pause' ? months : undefined)
    setBusy(false)
    if (failure !== null) return showToast(failure, 'danger')
    showToast(ro.taken[offer.kind], 'success')

    return onClose()
  }

  return (
    <Stack gap="lg">
      <h3 ref={head} tabIndex={-1} className={styles.head}>
        {ro.heading}
      </h3>
      <OfferWords offer={offer} />
      {offer.kind === 'pause' && <PauseLengths user={user} months={months} onChange={setMonths} />}
      <div className={styles.actions}>
        <Button
          variant="secondary"
          isBusy={isBusy}
          disabled={isCancelling}
          onClick={() => void take()}
        >
          {takeText(offer, months)}
        </Button>
        <Button variant="secondary" isBusy={isCancelling} disabled={isBusy} onClick={onCancel}>
          {cancellationMessages.confirm}
        </Button>
      </div>
    </Stack>
  )
}
