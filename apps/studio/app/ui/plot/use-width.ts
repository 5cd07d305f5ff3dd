import { useEffect, useRef, useState, type RefObject } from 'react'

/** The width of an element in pixels, as long as it is shown; 0 before it is measured. */
export function useWidth<E extends HTMLElement>(): readonly [RefObject<E | null>, number] {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(0)

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    if (element.current) observer.observe(element.current)

    return () => observer.disconnect()
  }, [])

  return [element, width]
}
