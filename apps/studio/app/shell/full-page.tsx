import { studioMessages } from '@hlizo/contract/messages/studio'
import { useEffect, type ReactNode } from 'react'
import styles from './full-page.module.css'

/** A page that stands in the place of everything else: what is the matter, and the ways on. */
export function FullPage({
  title,
  lead,
  children,
}: {
  title: string
  lead: string
  children: ReactNode
}) {
  useEffect(() => {
    document.title = studioMessages.documentTitle(title)
  }, [title])

  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <p>{lead}</p>
      <div className={styles.ways}>{children}</div>
    </div>
  )
}
