import { subscribeMessages } from '@hlizo/contract/messages/subscribe'
import { useState } from 'react'
import { focusFirstWrong } from '#web/lib/form.ts'

/** The state of a <ConsentField>: `ask` returns whether it is ticked, and marks it when not. */
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
      focusFirstWrong(form, { consent: subscribeMessages.consentRequired })

      return false
    },
  }
}
