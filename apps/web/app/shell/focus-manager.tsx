import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { isTitled } from '#web/lib/page-meta.ts'
import { announce } from '#web/ui/announcements.ts'
import { Announcer } from '#web/ui/announcer.tsx'
import { focusNewScreen, keepFocus } from '#web/ui/focus-trail.ts'

/** A page that cannot be fetched is announced by the name of its screen. */
const TITLED_WITHIN_MS = 10_000

/** Announces the screen once, when its title is known. */
function announceTitle(): () => void {
  const observer = new MutationObserver(() => {
    if (isTitled(document.title)) end()
  })
  const end = () => {
    stop()
    announce(document.title)
  }
  const late = setTimeout(end, TITLED_WITHIN_MS)
  const stop = () => {
    clearTimeout(late)
    observer.disconnect()
  }
  if (isTitled(document.title)) end()
  else observer.observe(document.head, { childList: true, subtree: true, characterData: true })

  return stop
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
