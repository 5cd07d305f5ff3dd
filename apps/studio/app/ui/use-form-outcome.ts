import { useEffect, useRef } from 'react'
import { sayOutput, sayWhy, type Said } from './say-outcome.ts'

/**
 * Says how the mutation of a form has ended (`mutateAsync`), also when the form is gone: it was closed, or what it
 * was about has changed. While the form is shown, `leave` closes or empties it, and it shows a refusal itself.
 */
export function useFormOutcome(leave: () => void) {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  return <Output>(work: Promise<Output>, said?: Said<Output>): void => {
    const succeeded = (output: Output) => {
      if (isShown.current) leave()
      if (said !== undefined) sayOutput(said, output)
    }
    const refused = (error: unknown) => {
      if (!isShown.current) sayWhy(error)
    }
    void work.then(succeeded, refused)
  }
}
