import { useEffect, useState } from 'react'

type Rotation = { count: number; advanceMs: number; pauseAfterChoiceMs: number }

/**
 * Which slide is shown, and when it gives way to the next (D149): it stays while hovered, focused or hidden,
 * a while longer after a choice by hand, and for good when paused or when less motion is wanted.
 */
export function useSlideRotation({ count, advanceMs, pauseAfterChoiceMs }: Rotation) {
  const [slide, setSlide] = useState({ index: 0, isChosen: false })
  const [isHeld, setHeld] = useState(false)
  const [isHidden, setHidden] = useState(false)
  const [choice, setPaused] = useState<boolean | null>(null)
  const [isStill, setStill] = useState(false)

  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    const look = () => {
      setHidden(document.hidden)
      setStill(still.matches)
    }
    look()
    document.addEventListener('visibilitychange', look)
    still.addEventListener('change', look)

    return () => {
      document.removeEventListener('visibilitychange', look)
      still.removeEventListener('change', look)
    }
  }, [])

  // With reduced motion it can still be started by hand.
  const isPaused = choice ?? isStill
  const isRunning = count > 1 && !isHeld && !isHidden && !isPaused

  useEffect(() => {
    if (!isRunning) return undefined
    const delay = advanceMs + (slide.isChosen ? pauseAfterChoiceMs : 0)
    const timer = setTimeout(
      () => setSlide({ index: (slide.index + 1) % count, isChosen: false }),
      delay,
    )

    return () => clearTimeout(timer)
  }, [isRunning, slide, count, advanceMs, pauseAfterChoiceMs])

  return {
    index: Math.min(slide.index, Math.max(count - 1, 0)),
    isRunning,
    isPaused,
    choose: (index: number) => setSlide({ index: (index + count) % count, isChosen: true }),
    hold: () => setHeld(true),
    release: () => setHeld(false),
    setPaused,
  }
}
