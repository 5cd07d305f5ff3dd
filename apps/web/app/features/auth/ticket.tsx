import { ticketMessages as ro } from '@hlizo/contract/messages/ticket'
import { useSettings } from '#web/lib/site.ts'
import styles from './ticket.module.css'

/** Decoration, hidden from screen readers. */
export function Ticket({ stamp }: { stamp: keyof typeof ro.stamps }) {
  const { brand } = useSettings()

  return (
    <div className={styles.ticket} aria-hidden="true">
      <div className={styles.body}>
        <span className={styles.admit}>{ro.admit}</span>
        <span className={styles.brand}>{brand}</span>
        <span className={styles.bars} />
        <span className={styles.stamp}>{ro.stamps[stamp]}</span>
      </div>
      <div className={styles.stub}>
        <span className={styles.place}>
          {ro.row}
          <b>1</b>
        </span>
        <span className={styles.place}>
          {ro.seat}
          <b>7</b>
        </span>
      </div>
    </div>
  )
}
