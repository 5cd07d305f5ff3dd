import { ResetRequestForm } from '@hlizo/contract/forms/reset'
import { resetMessages as ro } from '@hlizo/contract/messages/reset'
import { useForm } from '#web/lib/form.ts'
import { SubmitForm } from '#web/ui/submit-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { requestRefusal } from './reset-refusal.ts'

export function RequestCode({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const form = useForm({
    schema: ResetRequestForm,
    submit: async (values) => {
      const { requestPasswordCode } = await import('#web/lib/auth/password.ts')
      const result = await requestPasswordCode(values.email)
      if (!result.success) return { form: requestRefusal(result.error) }

      return onSent(values.email)
    },
  })

  return (
    <SubmitForm form={form} submit={ro.request}>
      <TextField
        {...form.field('email')}
        label={ro.email}
        type="email"
        autoComplete="username"
        defaultValue={email}
      />
    </SubmitForm>
  )
}
