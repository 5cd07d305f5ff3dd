import type { StudioWithdrawalCase } from '@hlizo/contract/entities/studio-withdrawal'
import { refundRefusals, studioPeopleMessages } from '@hlizo/contract/messages/studio-people'
import { studioWithdrawalsMessages } from '@hlizo/contract/messages/studio-withdrawals'
import { mayUse } from '@hlizo/domain/operator-roles'
import { useState } from 'react'
import { usePayManually, useRetryRefunds } from '#studio/features/withdrawals/queries.ts'
import { useOperator } from '#studio/lib/operator.ts'
import { Button } from '#studio/ui/button.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'
import { amountsText } from './amounts-text.ts'

const { manual: ro, retry } = studioWithdrawalsMessages

type Failed = StudioWithdrawalCase['failedRefunds'][number]
type RefusedRefundsProps = { shown: StudioWithdrawalCase }
type FormProps = RefusedRefundsProps & { onClose: () => void }

const retryableIn = ({ failedRefunds }: StudioWithdrawalCase): Failed[] =>
  failedRefunds.filter(({ isRetryable }) => isRetryable)

const paymentsOf = (refunds: readonly Failed[]): string[] =>
  refunds.map(({ paymentId }) => paymentId)

function whyText(refund: Failed): string {
  const amount = amountsText([refund])
  const { code } = refund
  if (code === null) return ro.refusedByBank(amount)
  const why = refundRefusals[code] ?? studioPeopleMessages.payments.otherRefusal(code)

  return ro.refusedByProvider(amount, why)
}

/** What was refused to be refunded: finance has it tried again, or notes that it was paid another way. */
export function RefusedRefunds({ shown }: RefusedRefundsProps) {
  const [open, setOpen] = useState<'retry' | 'manual' | null>(null)
  const mayDecide = mayUse(useOperator().roles, ['finance'])
  const isRetryable = retryableIn(shown).length > 0
  const close = () => setOpen(null)
  const actions = mayDecide && (
    <>
      {isRetryable && <Button onPress={() => setOpen('retry')}>{retry.open}</Button>}
      <Button onPress={() => setOpen('manual')}>{ro.open}</Button>
    </>
  )

  return (
    <Panel title={ro.heading} actions={actions}>
      {shown.failedRefunds.map((refund) => (
        <p key={refund.paymentId}>{whyText(refund)}</p>
      ))}
      <p>{ro.notice}</p>
      <Dialog isOpen={open === 'retry'} onClose={close} title={retry.title} size="md" isQuestion>
        <RetryForm shown={shown} onClose={close} />
      </Dialog>
      <Dialog isOpen={open === 'manual'} onClose={close} title={ro.title} size="md" isQuestion>
        <ManualForm shown={shown} onClose={close} />
      </Dialog>
    </Panel>
  )
}

function RetryForm({ shown, onClose }: FormProps) {
  const { reference } = shown
  const refunds = retryableIn(shown)
  const { send, sending } = useFormMutation(useRetryRefunds(reference), onClose)
  const submit = (reason: string) =>
    send({ seenFailed: paymentsOf(refunds), reason }, retry.done(reference))

  return (
    <ReasonForm
      words={{ lead: retry.lead(amountsText(refunds)), submit: retry.submit }}
      sending={sending}
      label={retry.reason}
      onSubmit={submit}
      onCancel={onClose}
    />
  )
}

function ManualForm({ shown, onClose }: FormProps) {
  const { reference, failedRefunds } = shown
  const { send, sending } = useFormMutation(usePayManually(reference), onClose)
  const submit = (reason: string) =>
    send({ seenFailed: paymentsOf(failedRefunds), reason }, ro.done(reference))

  return (
    <ReasonForm
      words={{ lead: ro.lead(amountsText(failedRefunds)), submit: ro.submit }}
      sending={sending}
      label={ro.reason}
      onSubmit={submit}
      onCancel={onClose}
    />
  )
}
