import { PASSCODE_RESEND_SECONDS } from '@hlizo/contract/constants'
import { ResetForm } from '@hlizo/contract/forms/reset'
import { hrefs } from '@hlizo/contract/hrefs'
import { resetMessages as ro } from '@hlizo/contract/messages/reset'
import { useNavigate } from 'react-router'
import { NewPasswordFields } from '#web/features/auth/new-password-fields.tsx'
import { useForm } from '#web/lib/form.ts'
import { useCountdown } from '#web/lib/use-countdown.ts'
import { Button } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { SubmitForm } from '#web/ui/submit-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import styles from './code-and-password.module.css'
import { requestRefusal, submitRefusal } from './reset-refusal.ts'

/** The second step: the code from the mail and a new password; then back to the login. A link brings its code along. */
export function CodeAndPassword({ email, linkCode }: { email: string; linkCode?: string }) {
  const navigate = useNavigate()

  const form = useForm({
    schema: ResetForm,
    submit: async ({ code, password }) => {
      const { resetPasswordWithCode } = await import('#web/lib/auth/password.ts')
      const result = await resetPasswordWithCode(email, code, password)
      if (!result.success) {
        const refusal = submitRefusal(result.error)
        // No field of the form holds the code of a link.
        return linkCode && refusal.fields?.['code'] ? { form: refusal.fields['code'] } : refusal
      }
      showToast(ro.done, 'success')

      return navigate(hrefs.login(), { state: { email } })
    },
  })

  return (
    <SubmitForm form={form} submit={ro.submit}>
      <Stack>
        {linkCode === undefined ? (
          <div className={styles.code}>
            <TextField
              {...form.field('code')}
              label={ro.code}
              hint={ro.hint}
              inputMode="numeric"
              autoComplete="one-time-code"
            />
            <AnotherCode email={email} onError={(text) => form.setErrors({ form: text })} />
          </div>
        ) : (
          <input type="hidden" name="code" value={linkCode} />
        )}
        <NewPasswordFields
          first={{ ...form.field('password'), label: ro.password }}
          again={{ ...form.field('confirmPassword'), label: ro.confirmPassword }}
        />
      </Stack>
    </SubmitForm>
  )
}

/** One more code to the same address, at most once a minute. */
function AnotherCode({ email, onError }: { email: string; onError: (text: string) => void }) {
  // The first code has just been sent.
  const { secondsLeft, start } = useCountdown(PASSCODE_RESEND_SECONDS)

  const send = async () => {
    start(PASSCODE_RESEND_SECONDS)
    const { requestPasswordCode } = await import('#web/lib/auth/password.ts')
    const result = await requestPasswordCode(email)
    if (result.success) return showToast(ro.sent(email), 'info')
    onError(requestRefusal(result.error))
  }

  return (
    <Button
      variant="secondary"
      size="sm"
      disabled={secondsLeft > 0}
      onClick={() => void send()}
      className={styles.again}
    >
      {secondsLeft > 0 ? ro.againLocked(secondsLeft) : ro.again}
    </Button>
  )
}
