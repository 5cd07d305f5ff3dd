import type { PersonPayment } from '@hlizo/contract/entities/studio-person'
import { studioPeopleMessages } from '@hlizo/contract/messages/studio-people'
import { formatDate } from '@hlizo/domain/dates'
import { formatCharge } from '@hlizo/domain/price'
import { useState } from 'react'
import { Badge } from '#studio/ui/badge.tsx'
import { Button } from '#studio/ui/button.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import styles from './person-payments.module.css'
import { RefundDialog } from './refund-dialog.tsx'

const ro = studioPeopleMessages.payments
const { refund } = studioPeopleMessages.actions

type PersonPaymentsProps = { accountId: string; payments: readonly PersonPayment[] }

const titleOf = ({ description, at }: PersonPayment) =>
  ro.of(description ?? ro.unnamed, formatDate(new Date(at)))

/** The payments, each with what was refunded and what still can be. */
export function PersonPayments({ accountId, payments }: PersonPaymentsProps) {
  const [refunded, setRefunded] = useState<PersonPayment | null>(null)

  return (
    <Panel title={ro.title}>
      {payments.length === 0 && <p>{ro.none}</p>}
      <ul className={styles.payments}>
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} onRefund={() => setRefunded(payment)} />
        ))}
      </ul>
      <RefundDialog accountId={accountId} payment={refunded} onClose={() => setRefunded(null)} />
    </Panel>
  )
}

function PaymentRow({ payment, onRefund }: { payment: PersonPayment; onRefund: () => void }) {
  const { amountMinor, refundedMinor, currency, number, isRefunding } = payment
  const canRefund = !isRefunding && refundedMinor < amountMinor

  return (
    <li className={styles.payment}>
      <span>
        {titleOf(payment)}
        {number !== null && <span className={styles.number}>{ro.number(number)}</span>}
      </span>
      <strong>{formatCharge(amountMinor, currency)}</strong>
      {refundedMinor > 0 && (
        <Badge tone="attention">{ro.refunded(formatCharge(refundedMinor, currency))}</Badge>
      )}
      {isRefunding && <Badge>{ro.refunding}</Badge>}
      {canRefund && (
        <Button onPress={onRefund} aria-label={refund.label(titleOf(payment))}>
          {refund.open}
        </Button>
      )}
    </li>
  )
}
