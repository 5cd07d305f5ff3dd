import type { User } from '@hlizo/contract/entities/user'
import { accountMessages } from '@hlizo/contract/messages/account'
import { formatDate } from '@hlizo/domain/dates'
import { formatPrice } from '@hlizo/domain/price'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import styles from './price-change-notice.module.css'

const ro = accountMessages.subscription.priceChange

/** The announced price change, with a way to cancel (D135). */
export function PriceChangeNotice({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  const { priceChange, cancelAtPeriodEnd } = user
  if (priceChange === null || cancelAtPeriodEnd) return null
  const { price, oldPrice, from } = priceChange

  return (
    <aside className={styles.notice} aria-label={ro.title}>
      <p className={styles.text}>
        {ro.text(formatPrice(oldPrice), formatPrice(price), formatDate(new Date(from)))}
      </p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {ro.cancel}
      </Button>
      <CancelDialog user={user} isOpen={isOpen} onClose={() => setOpen(false)} />
    </aside>
  )
}
