import { Link } from 'react-router'
import styles from './back-link.module.css'
import { Icon } from './icon.tsx'

/** Leads from one thing back to the list of all. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles.back}>
      <Icon name="chevron-left" />
      {children}
    </Link>
  )
}
