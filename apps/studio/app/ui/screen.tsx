import { studioMessages } from '@hlizo/contract/messages/studio'
import { announce } from '@hlizo/web/ui/announcements.ts'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import styles from './screen.module.css'
import { toTop } from './to-top.ts'

/** The screen before this one; null on the first of a visit, where the focus stays where the browser puts it. */
let before: string | null = null
/** Whether the heading that was removed last had the focus. */
let hadFocus = false

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

  // The heading of loaded data may replace that of a placeholder, and takes over its focus.
  useLayoutEffect(() => {
    const own = heading.current
    return () => {
      hadFocus = document.activeElement === own
    }
  }, [])

  useEffect(() => {
    document.title = studioMessages.documentTitle(title)
    const isNew = before !== null && before !== pathname
    before = pathname
    const isReplaced = hadFocus && document.activeElement === document.body
    hadFocus = false
    if (isNew || isReplaced) heading.current?.focus({ preventScroll: true })
    if (!isNew) return
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
