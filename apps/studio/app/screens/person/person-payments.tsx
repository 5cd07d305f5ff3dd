import type { PersonPayment } from '@hlizo/contract/entities/studio-person'
import { studioPeopleMessages } from '@hlizo/contract/messages/studio-people'
import { momentsApart } from '@hlizo/domain/moments-apart'
import { moneyText } from '@hlizo/domain/figure-text'
import { refusedRefundText } from '@hlizo/domain/refused-refund-text'
import { useState } from 'react'
import { Badge } from '#studio/ui/badge.tsx'
import { Button } from '#studio/ui/button.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import styles from './person-payments.module.css'
import { RefundDialog } from './refund-dialog.tsx'

const ro = studioPeopleMessages.payments
const { refund } = studioPeopleMessages.actions

type PersonPaymentsProps = { accountId: string; payments: readonly PersonPayment[] }

const named = ({ id, at, description, amountMinor, currency }: PersonPayment) => ({
  id,
  at,
  name: `${description ?? ro.unnamed}, ${moneyText(amountMinor, currency)}`,
})

/** The payments, each with what was refunded and what still can be. */
export function PersonPayments({ accountId, payments }: PersonPaymentsProps) {
  const [askedId, setAskedId] = useState<string | null>(null)
  // As it is now: after a refusal the form knows what a colleague has refunded.
  const asked = payments.find(({ id }) => id === askedId) ?? null
  // Two payments of one day differ by their time.
  const moments = momentsApart(payments.map(named))

  return (
    <Panel title={ro.title}>
      {payments.length === 0 && <p>{ro.none}</p>}
      <ul className={styles.payments}>
        {payments.map((payment) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            title={ro.of(payment.description ?? ro.unnamed, moments.get(payment.id) ?? '')}
            onRefund={() => setAskedId(payment.id)}
          />
        ))}
      </ul>
      <RefundDialog accountId={accountId} payment={asked} onClose={() => setAskedId(null)} />
    </Panel>
  )
}

type PaymentRowProps = { payment: PersonPayment; title: string; onRefund: () => void }

function PaymentRow({ payment, title, onRefund }: PaymentRowProps) {
  const { amountMinor, refundedMinor, currency, number, isRefunding } = payment
  const amount = moneyText(amountMinor, currency)
  const refusal = refusedRefundText(payment)
  const canRefund = !isRefunding && refundedMinor < amountMinor

  return (
    <li className={styles.payment}>
      <span>
        {title}
        {number !== null && <span className={styles.number}>{ro.number(number)}</span>}
      </span>
      <strong>{amount}</strong>
      {refundedMinor > 0 && (
        <Badge tone="attention">{ro.refunded(moneyText(refundedMinor, currency))}</Badge>
      )}
      {isRefunding && <Badge>{ro.refunding}</Badge>}
      {refusal !== null && <span className={styles.refusal}>{refusal}</span>}
      {canRefund && (
        <Button onPress={onRefund} aria-label={refund.label(`${title}, ${amount}`)}>
          {refund.open}
        </Button>
      )}
    </li>
  )
}
