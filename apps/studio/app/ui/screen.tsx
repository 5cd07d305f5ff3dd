import { studioMessages } from '@hlizo/contract/messages/studio'
import { announce } from '@hlizo/web/ui/announcements.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import styles from './screen.module.css'
import { toTop } from './to-top.ts'

/** The screen before this one; null on the first of a visit, where the focus stays where the browser puts it. */
let before: string | null = null

/** A screen: its heading, which gets the focus and is announced when one comes here, its actions and its content. */
export function Screen({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()

  useEffect(() => {
    document.title = studioMessages.documentTitle(title)
    const isNew = before !== null && before !== pathname
    before = pathname
    if (!isNew) return
    heading.current?.focus({ preventScroll: true })
    toTop(heading.current)
    announce(title)
  }, [title, pathname])

  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
