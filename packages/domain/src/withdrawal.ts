export type WithdrawnContract = {
  readonly kind: 'subscription' | 'voucher'
  /** Whether the buyer's request for immediate supply is on record. */
  readonly hasConsented: boolean
  /** Mode A: supply by agreement ends the right, so a buyer who may withdraw has received nothing (D128). */
  readonly endsWithSupply: boolean
}

/** An invoice line after discounts, and its time; a credit is negative. */
export type PaidLine = { readonly amountMinor: number; readonly from: Date; readonly to: Date }

export type ContractPayment = {
  readonly chargeId: string
  readonly currency: string
  readonly paidMinor: number
  readonly refundedMinor: number
  readonly lines: readonly PaidLine[]
}

export type RefundDue = {
  readonly chargeId: string
  readonly amountMinor: number
  readonly currency: string
}

/** Whether all is refunded, or the part for the unused time (D129). */
export function refundBasis(contract: WithdrawnContract): 'full' | 'pro-rata' {
  const { kind, hasConsented, endsWithSupply } = contract
  return kind === 'subscription' && hasConsented && !endsWithSupply ? 'pro-rata' : 'full'
}

function unusedOf({ amountMinor, from, to }: PaidLine, at: Date): number {
  const lengthMs = to.getTime() - from.getTime()
  if (lengthMs <= 0) return 0
  const restMs = to.getTime() - Math.max(from.getTime(), at.getTime())

  return (amountMinor * Math.max(0, restMs)) / lengthMs
}

const leftOf = ({ paidMinor, refundedMinor }: ContractPayment) => paidMinor - refundedMinor

// Tolerance for a sum of fractions that is slightly above a whole number.
const HAIR = 1e-6

function dueIn(payments: readonly ContractPayment[], at: Date): number {
  const unused = payments.flatMap(({ lines }) => lines.map((line) => unusedOf(line, at)))
  const refunded = payments.reduce((total, { refundedMinor }) => total + refundedMinor, 0)
  const exact = unused.reduce((total, part) => total + part, 0)

  return Math.max(0, Math.ceil(exact - HAIR) - refunded)
}

/**
 * The refund of each charge, in its currency. Unused time is counted by line, so that the credit of a plan
 * change is not refunded twice. Earlier refunds are subtracted; a fraction of a cent goes to the buyer.
 */
export function refundsDue(
  payments: readonly ContractPayment[],
  basis: 'full' | 'pro-rata',
  at: Date,
): RefundDue[] {
  const currencies = [...new Set(payments.map(({ currency }) => currency))]

  return currencies.flatMap((currency) => {
    const own = payments.filter((payment) => payment.currency === currency)
    let left = basis === 'full' ? Number.POSITIVE_INFINITY : dueIn(own, at)
    return own.flatMap((payment): RefundDue[] => {
      const amountMinor = Math.min(left, leftOf(payment))
      if (amountMinor <= 0) return []
      left -= amountMinor
      return [{ chargeId: payment.chargeId, amountMinor, currency }]
    })
  })
}
