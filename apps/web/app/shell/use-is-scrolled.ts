import { useEffect, useState } from 'react'

/** Whether the page is scrolled, so that the bar needs a background. */
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
