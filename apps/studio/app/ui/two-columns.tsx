import type { ReactNode } from 'react'
import styles from './two-columns.module.css'

/** What a screen is about, and beside it `side`, which stands below where room is scarce. */
export function TwoColumns({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      {side}
    </div>
  )
}
