import { PASSCODE_DIGITS } from '@hlizo/contract/constants'
import { hrefs } from '@hlizo/contract/hrefs'
import { emailChangeMessages } from '@hlizo/contract/messages/email-change'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { passcodeMessages as ro } from '@hlizo/contract/messages/passcode'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { pendingEmail } from '#web/features/account/pending-email.ts'
import { confirmEmail } from '#web/features/account/queries.ts'
import { failureToast } from '#web/features/auth/failure-toast.ts'
import { isRefusal } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { passcodeRefusal } from './passcode-refusal.ts'

/** Confirms the new address; `fail` is told what was wrong with the code. */
function useConfirmation(fail: (text: string) => void) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  const leave = (to: string) => {
    pendingEmail.forget()
    return navigate(to, { replace: true })
  }
  const confirm = async (code: string) => {
    setBusy(true)
    try {
      await confirmEmail(code)
      showToast(emailChangeMessages.done, 'success')
      await leave(hrefs.account())
    } catch (error) {
      const refusal = passcodeRefusal(error)
      if (refusal) return fail(refusal)
      if (isRefusal(error, 'NO_PENDING_EMAIL')) {
        showToast(errorMessages.NO_PENDING_EMAIL, 'warn')
        return leave(hrefs.changeEmail())
      }
      const { text, kind } = failureToast(error, toastMessages.generic)
      showToast(text, kind)
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, confirm }
}

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
