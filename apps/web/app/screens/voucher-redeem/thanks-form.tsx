import { THANKS_MAX_LENGTH } from '@hlizo/contract/constants'
import { GiftThanksForm } from '@hlizo/contract/forms/gift-thanks'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { vouchersMessages } from '@hlizo/contract/messages/vouchers'
import { useState } from 'react'
import { failureToast } from '#web/features/auth/failure-toast.ts'
import { isRefusal } from '#web/lib/api-error.ts'
import { useForm } from '#web/lib/form.ts'
import { Panel } from '#web/ui/panel.tsx'
import { SubmitForm } from '#web/ui/submit-form.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { useViewChange } from '#web/ui/use-view-change.ts'
import { thank } from '#web/features/vouchers/queries.ts'

const ro = vouchersMessages.thanks

/** A few words to the giver, once. The suggested ones need one press. */
export function ThanksForm({ code }: { code: string }) {
  const [isSent, setSent] = useState(false)
  useViewChange(isSent ? 'sent' : 'form', isSent ? ro.done : ro.title)
  const form = useForm({
    schema: GiftThanksForm,
    submit: async ({ text }) => {
      try {
        await thank(code, text)
        setSent(true)
      } catch (error) {
        if (isRefusal(error)) return { fields: { text: error.message } }
        const toast = failureToast(error, toastMessages.generic)
        showToast(toast.text, toast.kind)
      }
      return {}
    },
  })
  if (isSent) return <Panel title={ro.done}>{null}</Panel>

  return (
    <Panel title={ro.title}>
      <SubmitForm form={form} submit={ro.submit}>
        <TextArea
          {...form.field('text')}
          label={ro.text}
          hint={ro.lead}
          maxLength={THANKS_MAX_LENGTH}
          defaultValue={ro.suggestion}
          rows={2}
        />
      </SubmitForm>
    </Panel>
  )
}
