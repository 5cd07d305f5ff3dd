import { PASSCODE_DIGITS } from '@hlizo/contract/constants'
import { passcodeMessages as ro } from '@hlizo/contract/messages/passcode'
import { useState } from 'react'
import { CodeForm } from '#web/ui/code-form.tsx'
import { useConfirmation } from './use-confirmation.ts'

/** Submits when the sixth digit is entered (D50). */
export function PasscodeForm() {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const { isBusy, confirm } = useConfirmation((text) => {
    setCode('')
    setError(text)
  })

  return (
    <CodeForm
      label={ro.code}
      hint={ro.hint}
      error={error}
      alphabet="digits"
      length={PASSCODE_DIGITS}
      hasFocus
      value={code}
      onChange={(typed) => {
        setCode(typed)
        setError(undefined)
      }}
      onSend={(typed) => {
        if (typed.length < PASSCODE_DIGITS) return setError(ro.invalid)
        void confirm(typed)
      }}
      isBusy={isBusy}
      submit={ro.submit}
    />
  )
}
