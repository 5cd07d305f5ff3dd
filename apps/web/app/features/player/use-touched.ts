import { useEffect, useState } from 'react'

/** Whether the viewer has touched anything since the film began: then somebody is there (D93). */
export function useTouched(frame: HTMLElement): boolean {
  const [isTouched, setTouched] = useState(false)

  useEffect(() => {
    const touch = () => setTouched(true)
    const once = { once: true }
    frame.addEventListener('pointerdown', touch, once)
    frame.addEventListener('pointermove', touch, once)
    document.addEventListener('keydown', touch, once)

    return () => {
      frame.removeEventListener('pointerdown', touch)
      frame.removeEventListener('pointermove', touch)
      document.removeEventListener('keydown', touch)
    }
  }, [frame])

  return isTouched
}
