import styles from './price.module.css'

type PriceProps = {
  /** The amount already written out, for instance „6.99”. */
  amount: string
  currency: string
  /** What it is for, for instance „pe lună”. */
  period?: string | undefined
  /** A dearer amount to compare with, and how that is read aloud. */
  was?: { amount: string; label: string } | undefined
  size?: 'md' | 'lg'
}

/** A price as it stands on a ticket. */
export function Price({ amount, currency, period, was, size = 'md' }: PriceProps) {
  return (
    <p className={`${styles.price} ${styles[size]}`}>
      {was && (
        <s className={styles.was}>
          <span className="visually-hidden">{was.label} </span>
          {was.amount}
        </s>
      )}
      <span className={styles.amount}>{amount}</span>{' '}
      <span className={styles.currency}>{currency}</span>
      {period && <span className={styles.period}> {period}</span>}
    </p>
  )
}
