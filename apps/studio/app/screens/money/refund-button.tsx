import type { MoneyCharge } from '@hlizo/contract/entities/studio-money'
import { voucherMails } from '@hlizo/contract/messages/mails-vouchers'
import { studioMoneyMessages } from '@hlizo/contract/messages/studio-money'
import { studioPeopleMessages } from '@hlizo/contract/messages/studio-people'
import { useState } from 'react'
import { useRefundCharge, useRefundGift } from '#studio/features/money/queries.ts'
import { RefundForm } from '#studio/features/money/refund-form.tsx'
import { useOperator } from '#studio/lib/operator.ts'
import { mayUse } from '@hlizo/domain/operator-roles'
import { Button } from '#studio/ui/button.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'

const { refund: ro } = studioPeopleMessages.actions

type Payment = Pick<MoneyCharge, 'id' | 'amountMinor' | 'currency' | 'payer' | 'giftId'> & {
  /** Null for one that cannot be refunded here. */
  readonly refundedMinor: number | null
}

/** Refunds a payment, while something of it is left; for operators who may. */
export function RefundButton({ payment }: { payment: Payment }) {
  const [isAsked, setAsked] = useState(false)
  const { refundedMinor, amountMinor, giftId, payer } = payment
  const mayRefund = mayUse(useOperator().roles, ['finance'])
  const onClose = () => setAsked(false)
  if (!mayRefund || refundedMinor === null || refundedMinor >= amountMinor) return null
  const paid = { payment: { ...payment, refundedMinor }, onClose }

  return (
    <>
      <Button onPress={() => setAsked(true)}>{ro.open}</Button>
      <Dialog isOpen={isAsked} onClose={onClose} title={ro.title} size="md" isQuestion>
        {payer.accountId !== null && <ChargeRefund accountId={payer.accountId} {...paid} />}
        {payer.accountId === null && giftId !== null && <GiftRefund giftId={giftId} {...paid} />}
      </Dialog>
    </>
  )
}

type RefundProps = { payment: Payment & { refundedMinor: number }; onClose: () => void }

function ChargeRefund({ accountId, ...props }: RefundProps & { accountId: string }) {
  const { mutateAsync, isPending, error } = useRefundCharge()

  return (
    <RefundForm
      {...props}
      sending={{ isPending, error }}
      onRefund={(wanted) => mutateAsync({ accountId, ...wanted })}
    />
  )
}

const giftOccasion = {
  lead: ro.giftLead,
  mailLabel: studioMoneyMessages.gift.mailPreview,
  mailOf: voucherMails.refunded,
}

function GiftRefund({ giftId, ...props }: RefundProps & { giftId: string }) {
  const { mutateAsync, isPending, error } = useRefundGift(giftId)

  return (
    <RefundForm
      {...props}
      sending={{ isPending, error }}
      occasion={giftOccasion}
      onRefund={({ amountMinor, refundedMinor, reason }) =>
        mutateAsync({ amountMinor, refundedMinor, reason })
      }
    />
  )
}
