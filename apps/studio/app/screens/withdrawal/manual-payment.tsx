import type { StudioWithdrawalCase } from '@hlizo/contract/entities/studio-withdrawal'
import { studioWithdrawalsMessages } from '@hlizo/contract/messages/studio-withdrawals'
import { mayUse } from '@hlizo/domain/operator-roles'
import { useState } from 'react'
import { usePayManually } from '#studio/features/withdrawals/queries.ts'
import { useOperator } from '#studio/lib/operator.ts'
import { Button } from '#studio/ui/button.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { useFormOutcome } from '#studio/ui/use-form-outcome.ts'
import { amountsText } from './amounts-text.ts'

const ro = studioWithdrawalsMessages.manual
const FINANCE = ['finance'] as const

type ManualPaymentProps = { shown: StudioWithdrawalCase }

/** What the bank refused to refund, and the note that it was paid another way. */
export function ManualPayment({ shown }: ManualPaymentProps) {
  const [isOpen, setOpen] = useState(false)
  const mayNote = mayUse(useOperator().roles, FINANCE)
  const close = () => setOpen(false)

  return (
    <Panel
      title={ro.heading}
      actions={mayNote && <Button onPress={() => setOpen(true)}>{ro.open}</Button>}
    >
      <p>{ro.notice(amountsText(shown.failedRefunds))}</p>
      <Dialog isOpen={isOpen} onClose={close} title={ro.title} size="md" isQuestion>
        <ManualForm shown={shown} onClose={close} />
      </Dialog>
    </Panel>
  )
}

function ManualForm({ shown, onClose }: ManualPaymentProps & { onClose: () => void }) {
  const { reference, failedRefunds } = shown
  const { mutateAsync, isPending, error } = usePayManually(reference)
  const finish = useFormOutcome(onClose)

  return (
    <ReasonForm
      words={{ lead: ro.lead(amountsText(failedRefunds)), submit: ro.submit }}
      sending={{ isPending, error }}
      label={ro.reason}
      onSubmit={(reason) => finish(mutateAsync({ reason }), ro.done(reference))}
      onCancel={onClose}
    />
  )
}
