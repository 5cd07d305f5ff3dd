import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Gives the player the focus when what had it is gone: a panel that closed, a prompt that was answered, the
 * page that led here.
 */
export function useSteadyFocus(frame: HTMLElement | null): void {
  const { key } = useLocation()
  // On the first page of a visit the browser decides about the focus.
  const [isFirstPage] = useState(key === 'default')

  useEffect(() => {
    if (frame === null) return undefined
    const take = () => frame.focus({ preventScroll: true })
    let last: Element | null = null
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
    }
    const look = () => {
      const isLost = last !== null && !last.isConnected
      if (isLost && document.activeElement === document.body) take()
    }
    if (!isFirstPage && document.activeElement === document.body) take()
    const observer = new MutationObserver(look)
    observer.observe(frame, { childList: true, subtree: true })
    frame.addEventListener('focusin', remember)

    return () => {
      observer.disconnect()
      frame.removeEventListener('focusin', remember)
    }
  }, [frame, isFirstPage])
}
