import type { MoneyCharge } from '@hlizo/contract/entities/studio-money'
import { studioPeopleMessages } from '@hlizo/contract/messages/studio-people'
import { useState } from 'react'
import { useRefundCharge } from '#studio/features/money/queries.ts'
import { RefundForm } from '#studio/features/money/refund-form.tsx'
import { useOperator } from '#studio/lib/operator.ts'
import { mayUse } from '@hlizo/domain/operator-roles'
import { Button } from '#studio/ui/button.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'

const { refund: ro } = studioPeopleMessages.actions
const FINANCE = ['finance'] as const

/** Refunds a payment, while something of it is left; for operators who may. */
export function RefundButton({ charge }: { charge: MoneyCharge }) {
  const [isAsked, setAsked] = useState(false)
  const { accountId } = charge.payer
  const mayRefund = mayUse(useOperator().roles, FINANCE)
  const close = () => setAsked(false)
  if (!mayRefund || accountId === null || charge.refundedMinor >= charge.amountMinor) return null

  return (
    <>
      <Button onPress={() => setAsked(true)}>{ro.open}</Button>
      <Dialog isOpen={isAsked} onClose={close} title={ro.title} size="md" isQuestion>
        <ChargeRefund accountId={accountId} charge={charge} onClose={close} />
      </Dialog>
    </>
  )
}

type ChargeRefundProps = { accountId: string; charge: MoneyCharge; onClose: () => void }

function ChargeRefund({ accountId, charge, onClose }: ChargeRefundProps) {
  const { mutateAsync, isPending, error } = useRefundCharge()

  return (
    <RefundForm
      payment={charge}
      sending={{ isPending, error }}
      onRefund={(wanted) => mutateAsync({ accountId, ...wanted })}
      onClose={onClose}
    />
  )
}
