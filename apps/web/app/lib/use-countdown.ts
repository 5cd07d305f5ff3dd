import { useEffect, useState } from 'react'

/** Counts whole seconds down to 0; with `initialSeconds` it starts at once. The time is measured, so a tab in the background does not stretch it. */
export function useCountdown(initialSeconds = 0): {
  secondsLeft: number
  start: (seconds: number) => void
} {
  const [endsAt, setEndsAt] = useState(() => endOf(initialSeconds))
  const [secondsLeft, setSecondsLeft] = useState(initialSeconds)

  useEffect(() => {
    if (endsAt === 0) return undefined
    const look = () => {
      const left = secondsUntil(endsAt, performance.now())
      setSecondsLeft(left)
      if (left === 0) clearInterval(timer)
    }
    const timer = setInterval(look, 250)

    return () => clearInterval(timer)
  }, [endsAt])

  return {
    secondsLeft,
    start: (seconds) => {
      setSecondsLeft(seconds)
      setEndsAt(endOf(seconds))
    },
  }
}

function endOf(seconds: number): number {
  return seconds === 0 ? 0 : performance.now() + seconds * 1000
}

/** Whole seconds from `nowMs` to `endsAtMs`, rounded up; never below 0. */
export function secondsUntil(endsAtMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000))
}
