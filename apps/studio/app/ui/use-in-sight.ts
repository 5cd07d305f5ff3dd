import { useEffect, useRef, type RefObject } from 'react'

/** Scrolls an element of a list into sight when it becomes the open one, in a list longer than its place too. */
export function useInSight<Part extends HTMLElement>(isOpen: boolean): RefObject<Part | null> {
  const part = useRef<Part>(null)
  useEffect(() => {
    if (isOpen) part.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])

  return part
}
