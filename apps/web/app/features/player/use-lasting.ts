import { useEffect, useState } from 'react'

/** Whether something has been true for this long, in milliseconds. */
export function useLasting(isTrue: boolean, delayMs: number): boolean {
  const [hasLasted, setLasted] = useState(false)

  useEffect(() => {
    if (!isTrue) return undefined
    const timer = setTimeout(() => setLasted(true), delayMs)

    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [isTrue, delayMs])

  return isTrue && hasLasted
}
