import type { ReactNode } from 'react'
import styles from './notice.module.css'

/** What stands in the place of something that is not there: nothing yet, or a failure. */
export function Notice({
  title,
  children,
  actions,
}: {
  title: string
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className={styles.notice}>
      <p className={styles.title}>{title}</p>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
