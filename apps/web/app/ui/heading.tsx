import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import styles from './heading.module.css'

export function PageHeading({
  title,
  text,
  actions,
}: {
  title: ReactNode
  text?: ReactNode
  actions?: ReactNode
}) {
  return (
    <header className={styles.page}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}

/** The title of a section; a link where there is more of it. */
export function SectionHeading({
  title,
  to,
  moreLabel,
}: {
  title: ReactNode
  to?: string
  moreLabel?: string
}) {
  if (!to) return <h2 className={styles.section}>{title}</h2>

  return (
    <h2 className={styles.section}>
      <Link className={styles.link} to={to} prefetch="intent">
        {title}
        <span className={styles.more}>
          {moreLabel}
          <Icon name="chevron-right" size="sm" />
        </span>
      </Link>
    </h2>
  )
}
