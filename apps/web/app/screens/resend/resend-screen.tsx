import { resendConfirmation } from '@hlizo/contract/calls/identity-links'
import { PASSCODE_RESEND_SECONDS } from '@hlizo/contract/constants'
import { ResendForm } from '@hlizo/contract/forms/resend'
import { hrefs } from '@hlizo/contract/hrefs'
import { registerMessages } from '@hlizo/contract/messages/register'
import { resendMessages as ro } from '@hlizo/contract/messages/resend'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useState } from 'react'
import { titleMeta } from '#web/lib/page-meta.ts'
import { AuthLinks, AuthStage } from '#web/features/auth/auth-stage.tsx'
import { failureToast, retryAfter } from '#web/features/auth/failure-toast.ts'
import { SentNote } from '#web/features/auth/sent-note.tsx'
import { useTypedEmail } from '#web/features/auth/typed-email.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { request } from '#web/lib/api.ts'
import { useForm } from '#web/lib/form.ts'
import { useCountdown } from '#web/lib/use-countdown.ts'
import { TextLink } from '#web/ui/button.tsx'
import { SubmitForm } from '#web/ui/submit-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast-queue.ts'

export function meta() {
  return [titleMeta(ro.title)]
}

/** /resend: the confirmation link once more, at most once a minute (D31). */
export default function ResendScreen() {
  const email = useTypedEmail()
  const { secondsLeft, start } = useCountdown()
  const [isSent, setSent] = useState(false)

  const form = useForm({
    schema: ResendForm,
    submit: async (body) => {
      setSent(false)
      try {
        await request(resendConfirmation, { body, isQuiet: true })
        setSent(true)
        start(PASSCODE_RESEND_SECONDS)
      } catch (error) {
        if (error instanceof ApiError && error.status === 429) {
          const seconds = retryAfter(error)
          start(seconds)
          return showToast(ro.notSent(seconds), 'warn')
        }
        const { text, kind } = failureToast(error, toastMessages.genericFailure)
        showToast(text, kind)
      }
    },
  })

  return (
    <AuthStage title={ro.title} lead={ro.lead} stamp="resend">
      <SubmitForm
        form={form}
        submit={secondsLeft > 0 ? ro.submitLocked(secondsLeft) : ro.submit}
        isDisabled={secondsLeft > 0}
      >
        <div>
          <TextField
            {...form.field('email')}
            label={ro.email}
            type="email"
            autoComplete="email"
            defaultValue={email}
          />
          <SentNote text={isSent ? ro.sent : null} hint={registerMessages.success.hint} />
        </div>
      </SubmitForm>
      <AuthLinks>
        <p>
          <TextLink to={hrefs.login()}>{ro.backToLogin}</TextLink>
        </p>
      </AuthLinks>
    </AuthStage>
  )
}
