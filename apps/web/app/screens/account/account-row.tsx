import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import styles from './account-row.module.css'

export function AccountRows({ children }: { children: ReactNode }) {
  return <dl className={styles.rows}>{children}</dl>
}

/** One fact. `action` stands at its end, or below it where room is scarce. */
export function AccountRow({
  icon,
  label,
  action,
  children,
}: {
  icon: IconName
  label: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.row}>
      <dt className={styles.label}>
        <span className={styles.icon}>
          <Icon name={icon} size="sm" />
        </span>
        {label}
      </dt>
      <dd className={styles.value}>{children}</dd>
      {action && <dd className={styles.action}>{action}</dd>}
    </div>
  )
}
