import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { firstOf, focused, focusOn, moveFocus, named, startOf } from './focus.ts'
import { remoteKeyOf } from './remote-key.ts'

// What had the focus on each page of the history, by the page's key.
const memory = new Map<string, string>()

/** Arrows move the focus, „Înapoi” calls `onBack`; OK presses what has the focus, as Enter always does. */
export function useRemote(root: HTMLElement | null, onBack: () => void): void {
  const back = useEffectEvent(onBack)

  useEffect(() => {
    if (root === null) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const key = remoteKeyOf(event)
      if (key === 'back') {
        event.preventDefault()
        back()
      }
      if (key === 'up' || key === 'down' || key === 'left' || key === 'right') {
        event.preventDefault()
        moveFocus(root, key)
      }
    }
    document.addEventListener('keydown', onKey)

    return () => document.removeEventListener('keydown', onKey)
  }, [root])
}

/**
 * Sees to it that something always has the focus: on a new page its start, on one that was left the
 * element that had it then, and when what had it goes away, the start again. `page` names what is shown:
 * the address of one page may change without navigation.
 */
export function useRestoredFocus(root: HTMLElement | null, page: string): void {
  const { key } = useLocation()
  const lastPage = useRef<string>(undefined)
  // Has the focus until the start of the page, or what had it before, is rendered.
  const makeshift = useRef<HTMLElement>(null)

  // In the commit itself: an effect after it lets the observer of the page that was left take note of
  // the focus on the new one.
  useLayoutEffect(() => {
    if (root === null) return undefined
    const before = focused(root)
    // The address of one page may change before its start is there.
    let isArrived = lastPage.current === page && before !== null && before !== makeshift.current
    lastPage.current = page

    const look = () => {
      const now = focused(root)
      if (isArrived && now !== null && now !== makeshift.current) return
      const name = memory.get(key)
      const left = named(root, name)
      const goal = left ?? startOf(root)
      // What was left may be rendered after the start of the page: its titles are loaded again.
      isArrived = goal !== null && (left !== null || name === undefined)
      const next = goal ?? now ?? firstOf(root)
      makeshift.current = isArrived ? null : next
      if (next !== now && next !== null) focusOn(next)
    }
    // After a key press the focus is no longer moved by itself.
    const settle = () => {
      if (makeshift.current === null || startOf(root) === null) return
      makeshift.current = null
      isArrived = true
      remember()
    }
    const remember = () => {
      const now = focused(root)
      if (now === null || now === makeshift.current) return
      isArrived = true
      const { name } = now.dataset
      if (name !== undefined) memory.set(key, name)
    }
    look()
    remember()
    const observer = new MutationObserver(look)
    observer.observe(root, { childList: true, subtree: true })
    root.addEventListener('focusin', remember)
    root.addEventListener('keydown', settle)

    return () => {
      observer.disconnect()
      root.removeEventListener('focusin', remember)
      root.removeEventListener('keydown', settle)
    }
  }, [root, key, page])
}
