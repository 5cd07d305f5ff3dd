import styles from './price.module.css'

type PriceProps = {
  /** Formatted, for instance „6.99”. */
  amount: string
  currency: string
  /** For instance „pe lună”. */
  period?: string | undefined
  /** A higher price to compare with, and its accessible text. */
  was?: { amount: string; label: string } | undefined
  size?: 'md' | 'lg'
}

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
