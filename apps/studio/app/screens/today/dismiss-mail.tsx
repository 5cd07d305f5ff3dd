import type { TodayItem } from '@hlizo/contract/entities/studio-today'
import { studioTodayMessages } from '@hlizo/contract/messages/studio-today'
import { useState } from 'react'
import { useDismissMail } from '#studio/features/today/queries.ts'
import { Button } from '#studio/ui/button.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'

const ro = studioTodayMessages.dismissal

type Mail = Pick<TodayItem, 'id' | 'name'> & { recipient: string }

/** Gives up a mail that will never arrive, such as one to a mistyped address. */
export function DismissMail({ mail }: { mail: Mail }) {
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)

  return (
    <>
      <Button onPress={() => setAsked(true)} aria-label={ro.label(mail.name, mail.recipient)}>
        {ro.open}
      </Button>
      <Dialog isOpen={isAsked} onClose={close} title={ro.title} isQuestion>
        <DismissalForm mail={mail} onClose={close} />
      </Dialog>
    </>
  )
}

function DismissalForm({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  const { send, sending } = useFormMutation(useDismissMail(mail.id), onClose)

  return (
    <ReasonForm
      words={{ lead: ro.lead(mail.name, mail.recipient), submit: ro.open }}
      sending={sending}
      label={ro.reason}
      onSubmit={(reason) => send(reason, ro.done)}
      onCancel={onClose}
    />
  )
}
