import { brand } from '@hlizo/contract/messages/brand'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { announce } from '#web/ui/announcements.ts'
import { Announcer } from '#web/ui/announcer.tsx'
import { focusNewScreen, keepFocus } from '#web/ui/focus-trail.ts'

/** Announces the screen once, when its title is known. */
function announceTitle(): () => void {
  const isKnown = () => document.title !== brand.name
  if (isKnown()) {
    announce(document.title)
    return () => {}
  }
  const observer = new MutationObserver(() => {
    if (!isKnown()) return
    observer.disconnect()
    announce(document.title)
  })
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })

  return () => observer.disconnect()
}

/** Moves the focus to each new screen and announces it (WCAG 2.4.3, 4.1.3). */
export function FocusManager() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    const leaving = new AbortController()
    keepFocus(leaving.signal)

    return () => leaving.abort()
  }, [])

  useEffect(() => {
    if (shown.current === pathname) return undefined
    shown.current = pathname
    focusNewScreen()

    return announceTitle()
  }, [pathname])

  return <Announcer />
}
