import { useEffect, useState } from 'react'

/** Whether the page has left its top, so that the bar above it needs a ground. */
export function useIsScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false)

  useEffect(() => {
    const look = () => setScrolled(scrollY > 12)
    look()
    addEventListener('scroll', look, { passive: true })

    return () => removeEventListener('scroll', look)
  }, [])

  return isScrolled
}
