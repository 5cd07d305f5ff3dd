import { hrefs } from '@hlizo/contract/hrefs'
import { emailChangeMessages } from '@hlizo/contract/messages/email-change'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pendingEmail } from '#web/features/account/pending-email.ts'
import { confirmEmail } from '#web/features/account/queries.ts'
import { failureToast } from '#web/features/auth/failure-toast.ts'
import { isRefusal } from '#web/lib/api-error.ts'
import { showToast } from '#web/ui/toast-queue.ts'
import { passcodeRefusal } from './passcode-refusal.ts'

/** Confirms the new address; `fail` receives what was wrong with the code. */
export function useConfirmation(fail: (text: string) => void) {
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
