import { RecoveryCodeForm } from '@hlizo/contract/forms/recovery-code'
import { loginMessages } from '@hlizo/contract/messages/login'
import { useForm } from '#web/lib/form.ts'
import { SubmitForm } from '#web/ui/submit-form.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { challengeRefusal, isAboutCode } from './challenge-refusal.ts'
import { answer, type StepProps } from './challenge.ts'

const ro = loginMessages.challenge

/** A recovery code, for when the authenticator app is lost (D33). */
export function RecoveryStep({ onResult }: StepProps) {
  const form = useForm({
    schema: RecoveryCodeForm,
    submit: async ({ code }) => {
      const result = await answer(code)
      const refusal = challengeRefusal(result, navigator.onLine)
      if (refusal === null) return onResult(result)
      if (!isAboutCode(result)) return showToast(refusal, 'danger')

      return { fields: { code: refusal } }
    },
  })

  return (
    <SubmitForm form={form} submit={ro.submit}>
      <TextField
        {...form.field('code')}
        label={ro.recovery.code}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step is nothing but this field, and its label says so
        autoFocus
        autoCapitalize="none"
        spellCheck={false}
      />
    </SubmitForm>
  )
}
