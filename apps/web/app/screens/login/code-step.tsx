import { PasscodeForm } from '@hlizo/contract/forms/passcode'
import { loginMessages } from '@hlizo/contract/messages/login'
import { useState } from 'react'
import { useForm } from '#web/lib/form.ts'
import { CodeField } from '#web/ui/code-field.tsx'
import { SubmitForm } from '#web/ui/submit-form.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { challengeRefusal, isAboutCode } from './challenge-refusal.ts'
import { answer, type StepProps } from './challenge.ts'

const ro = loginMessages.challenge

/** Six digits from an app or an SMS; sent as soon as the last one is in. */
export function CodeStep({ onResult }: StepProps) {
  const [code, setCode] = useState('')

  const form = useForm({
    schema: PasscodeForm,
    submit: async (values) => {
      const result = await answer(values.code)
      const refusal = challengeRefusal(result, navigator.onLine)
      if (refusal === null) return onResult(result)
      if (!isAboutCode(result)) return showToast(refusal, 'danger')
      setCode('')

      return { fields: { code: refusal } }
    },
  })

  return (
    <SubmitForm form={form} submit={ro.submit}>
      <CodeField
        {...form.field('code')}
        label={ro.code}
        alphabet="digits"
        value={code}
        hasFocus
        onChange={setCode}
        // A turn later, when the last digit stands in the field.
        onComplete={() => setTimeout(() => form.attributes.ref.current?.requestSubmit())}
      />
    </SubmitForm>
  )
}
