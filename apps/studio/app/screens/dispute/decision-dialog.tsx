import { DISPUTE_FIELDS, type StudioDisputeCase } from '@hlizo/contract/entities/studio-dispute'
import {
  disputeFields,
  disputeFileFields,
  studioDisputesMessages,
} from '@hlizo/contract/messages/studio-disputes'
import { useAcceptDispute, useSubmitDispute } from '#studio/features/disputes/queries.ts'
import { paidText } from '#studio/features/money/money-columns.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'

/** A decision, and the answer as it was when it was asked about: another one is refused. */
export type Asked = {
  readonly decision: 'submit' | 'accept'
  readonly shown: StudioDisputeCase
}

type DecisionDialogProps = { asked: Asked | null; onClose: () => void }

/** Says what the decision does, and asks why. */
export function DecisionDialog({ asked, onClose }: DecisionDialogProps) {
  const title = asked ? studioDisputesMessages[asked.decision].title : ''

  return (
    <Dialog isOpen={asked !== null} onClose={onClose} title={title} size="md" isQuestion>
      {asked?.decision === 'submit' && <SubmitForm shown={asked.shown} onClose={onClose} />}
      {asked?.decision === 'accept' && <AcceptForm shown={asked.shown} onClose={onClose} />}
    </Dialog>
  )
}

type FormProps = { shown: StudioDisputeCase; onClose: () => void }

function SubmitForm({ shown: { dispute, evidence, files, version }, onClose }: FormProps) {
  const ro = studioDisputesMessages.submit
  const { send, sending } = useFormMutation(useSubmitDispute(dispute.id), onClose)
  const texts = DISPUTE_FIELDS.filter((name) => evidence?.[name]).map((name) => disputeFields[name])
  const names = [...texts, ...files.map(({ field }) => disputeFileFields[field])].map((name) =>
    name.toLowerCase(),
  )

  return (
    <ReasonForm
      words={{ lead: ro.lead(names.join(', ')), submit: ro.submit }}
      label={ro.reason}
      sending={sending}
      onSubmit={(reason) => send({ version, reason }, ro.done)}
      onCancel={onClose}
    />
  )
}

function AcceptForm({ shown: { dispute }, onClose }: FormProps) {
  const ro = studioDisputesMessages.accept
  const { send, sending } = useFormMutation(useAcceptDispute(dispute.id), onClose)

  return (
    <ReasonForm
      words={{ lead: ro.lead(paidText(dispute)), submit: ro.submit }}
      label={ro.reason}
      sending={sending}
      onSubmit={(reason) => send({ reason }, ro.done)}
      onCancel={onClose}
    />
  )
}
