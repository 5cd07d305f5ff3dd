import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './accordion.module.css'

export function Accordion({ children }: { children: ReactNode }) {
  return <div className={styles.accordion}>{children}</div>
}

/** One question. `id` is its anchor; `group` closes its siblings when it opens. */
export function AccordionItem({
  id,
  title,
  group,
  isOpen,
  children,
}: {
  id?: string
  title: ReactNode
  group?: string
  isOpen?: boolean
  children: ReactNode
}) {
  return (
    <details className={styles.item} id={id} name={group} open={isOpen}>
      <summary className={styles.summary}>
        {title}
        <span className={styles.sign}>
          <Icon name="plus" size="sm" />
        </span>
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
