import { THANKS_MAX_LENGTH } from '@hlizo/contract/constants'
import { GiftThanksForm } from '@hlizo/contract/forms/gift-thanks'
import { vouchersMessages } from '@hlizo/contract/messages/vouchers'
import { isRefusal } from '#web/lib/api-error.ts'
import { useForm } from '#web/lib/form.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { Panel } from '#web/ui/panel.tsx'
import { SubmitForm } from '#web/ui/submit-form.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { thank, type ReceivedName } from './queries.ts'

const ro = vouchersMessages.thanks

type ThanksFormProps = {
  gift: ReceivedName
  title?: string
  onSent: () => void
}

/** A few words to the giver, once. The suggested ones need one press. */
export function ThanksForm({ gift, title = ro.title, onSent }: ThanksFormProps) {
  const form = useForm({
    schema: GiftThanksForm,
    submit: async ({ text }) => {
      try {
        await thank(gift, text)
        onSent()
      } catch (error) {
        if (isRefusal(error)) return { fields: { text: error.message } }
        showToast(refusalText(error), 'danger')
      }
      return {}
    },
  })

  return (
    <Panel title={title}>
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
