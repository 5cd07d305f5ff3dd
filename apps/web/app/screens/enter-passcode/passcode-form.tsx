import { PASSCODE_DIGITS } from '@hlizo/contract/constants'
import { passcodeMessages as ro } from '@hlizo/contract/messages/passcode'
import { useState, type FormEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { useConfirmation } from './use-confirmation.ts'

/** Six boxes that send themselves when the last one is filled (D50). */
export function PasscodeForm() {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const { isBusy, confirm } = useConfirmation((text) => {
    setCode('')
    setError(text)
  })

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (code.length < PASSCODE_DIGITS) return setError(ro.invalid)
    void confirm(code)
  }

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="lg">
        {/* The focus stays where it is while the code is being sent, so what became of it is read out. */}
        <div aria-live="polite">
          <CodeField
            name="code"
            label={ro.code}
            hint={ro.hint}
            error={error}
            alphabet="digits"
            value={code}
            hasFocus
            onChange={(typed) => {
              if (isBusy) return
              setCode(typed)
              setError(undefined)
            }}
            onComplete={(typed) => {
              if (!isBusy) void confirm(typed)
            }}
          />
        </div>
        <Button type="submit" size="lg" isWide isBusy={isBusy}>
          {ro.submit}
        </Button>
      </Stack>
    </form>
  )
}
