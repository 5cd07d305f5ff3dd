import { brand } from '@hlizo/contract/messages/brand'
import { screenAt } from '@hlizo/domain/screen-at'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { announce } from '#web/ui/announcements.ts'
import { Announcer } from '#web/ui/announcer.tsx'
import { focusNewScreen, keepFocus } from '#web/ui/focus-trail.ts'

/** Names the screen aloud once: at once, or as soon as what it is about has been fetched. */
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

const isWatched = (pathname: string) => screenAt(pathname) === 'watch'

/** Moves the focus to each new screen and names it, as a browser does for a new page (WCAG 2.4.3, 4.1.3). */
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
    // From one film to the next the player stays, and keeps the focus itself.
    const isSamePlayer = isWatched(shown.current) && isWatched(pathname)
    shown.current = pathname
    if (!isSamePlayer) focusNewScreen()

    return announceTitle()
  }, [pathname])

  return <Announcer />
}
