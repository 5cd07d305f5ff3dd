import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './facts.module.css'

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

/** One fact: its name at the left, its value at the right. `isTotal` is the sum of the others. */
export function Fact({
  label,
  isTotal,
  children,
}: {
  label: string
  isTotal?: boolean
  children: ReactNode
}) {
  return (
    <div className={classes(styles.fact, isTotal && styles.total)}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
