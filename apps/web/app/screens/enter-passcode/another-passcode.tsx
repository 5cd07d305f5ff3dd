import { PASSCODE_RESEND_SECONDS } from '@hlizo/contract/constants'
import { passcodeMessages as ro } from '@hlizo/contract/messages/passcode'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { sendAnotherPasscode } from '#web/features/account/queries.ts'
import { failureToast, retryAfter } from '#web/features/auth/failure-toast.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useCountdown } from '#web/lib/use-countdown.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import styles from './enter-passcode.module.css'

/** Sends another code, at most once a minute; the server enforces the same limit (D49). */
export function AnotherPasscode({ isJustSent }: { isJustSent: boolean }) {
  const { secondsLeft, start } = useCountdown(isJustSent ? PASSCODE_RESEND_SECONDS : 0)

  const send = async () => {
    start(PASSCODE_RESEND_SECONDS)
    try {
      await sendAnotherPasscode()
      showToast(ro.resent, 'success')
    } catch (error) {
      start(error instanceof ApiError && error.status === 429 ? retryAfter(error) : 0)
      const { text, kind } = failureToast(error, toastMessages.generic)
      showToast(text, kind)
    }
  }

  return (
    <Button
      variant="secondary"
      disabled={secondsLeft > 0}
      onClick={() => void send()}
      className={styles.again}
    >
      {secondsLeft > 0 ? ro.resendLocked(secondsLeft) : ro.resend}
    </Button>
  )
}
