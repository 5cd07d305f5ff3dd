import { useState } from 'react'

/** The state of a <ConsentField>: `ask` tells whether an order may go on, and marks the box when not. */
export function useConsent() {
  const [isAgreed, setAgreed] = useState(false)
  const [isMissing, setMissing] = useState(false)

  return {
    field: {
      isAgreed,
      isMissing,
      onChange: (agreed: boolean) => {
        setAgreed(agreed)
        setMissing(false)
      },
    },
    ask: (form: HTMLFormElement): boolean => {
      if (isAgreed) return true
      setMissing(true)
      form.querySelector<HTMLInputElement>('input[name="consent"]')?.focus()

      return false
    },
  }
}
