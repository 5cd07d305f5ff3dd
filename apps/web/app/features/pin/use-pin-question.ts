import { useEffect, useRef, useState } from 'react'
import { onPinQuestion } from '#web/lib/pin-question.ts'

/** Whether something on this page needs the PIN, and how to say that it was given or refused. */
export function usePinQuestion() {
  const [isAsking, setAsking] = useState(false)
  const answer = useRef<((isGiven: boolean) => void) | null>(null)

  useEffect(
    () =>
      onPinQuestion(() => {
        setAsking(true)
        return new Promise((resolve) => {
          answer.current?.(false)
          answer.current = resolve
        })
      }),
    [],
  )

  const settle = (isGiven: boolean) => {
    setAsking(false)
    answer.current?.(isGiven)
    answer.current = null
  }

  return { isAsking, settle }
}
