import { ChallengePasswordForm } from '@hlizo/contract/forms/challenge-password'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { loginMessages } from '@hlizo/contract/messages/login'
import { passwordMessages } from '@hlizo/contract/messages/password'
import { NewPasswordFields } from '#web/features/auth/new-password-fields.tsx'
import { useForm } from '#web/lib/form.ts'
import { Stack } from '#web/ui/panel.tsx'
import { SubmitForm } from '#web/ui/submit-form.tsx'
import { challengeRefusal } from './challenge-refusal.ts'
import { answer, type StepProps } from './challenge.ts'

const ro = loginMessages.challenge.newPassword

/** A password of one's own in place of a temporary one. */
export function NewPasswordStep({ onResult }: StepProps) {
  const form = useForm({
    schema: ChallengePasswordForm,
    submit: async ({ password }) => {
      const result = await answer(password)
      const error = 'error' in result ? result.error : null
      // The form has checked every rule of spec §5, so what is left is a common password.
      if (error === 'PASSWORD_WEAK') return { fields: { password: passwordMessages.tooCommon } }
      if (error === 'PASSWORD_SAME') return { fields: { password: errorMessages.PASSWORD_SAME } }
      const refusal = challengeRefusal(result, navigator.onLine)
      if (refusal !== null) return { form: refusal }

      return onResult(result)
    },
  })

  return (
    <SubmitForm form={form} submit={ro.submit}>
      <Stack>
        <NewPasswordFields
          first={{ ...form.field('password'), label: ro.password }}
          again={{ ...form.field('confirmPassword'), label: ro.confirmPassword }}
        />
      </Stack>
    </SubmitForm>
  )
}
