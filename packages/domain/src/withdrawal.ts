/** What decides how much of a payment a withdrawal gives back. */
export type WithdrawnContract = {
  readonly kind: 'subscription' | 'voucher'
  /** Whether the buyer asked for supply at once, and that is on record. */
  readonly hasConsented: boolean
  /** Mode A: supply by agreement ends the right, so that a buyer who may still withdraw has had nothing (D128). */
  readonly endsWithSupply: boolean
}

/** One line of an invoice: what it asks for after discounts, and for which time; a credit is negative. */
export type PaidLine = { readonly amountMinor: number; readonly from: Date; readonly to: Date }

/** A payment of the contract, as the provider has it. */
export type ContractPayment = {
  readonly chargeId: string
  readonly currency: string
  readonly paidMinor: number
  readonly refundedMinor: number
  readonly lines: readonly PaidLine[]
}

/** What is to be given back on one charge. */
export type RefundDue = {
  readonly chargeId: string
  readonly amountMinor: number
  readonly currency: string
}

/** Whether everything is given back, or the part for the time that was not used (D129). */
export function refundBasis(contract: WithdrawnContract): 'full' | 'pro-rata' {
  const { kind, hasConsented, endsWithSupply } = contract
  return kind === 'subscription' && hasConsented && !endsWithSupply ? 'pro-rata' : 'full'
}

/** The part of a line that pays for the time after `at`. */
function unusedOf({ amountMinor, from, to }: PaidLine, at: Date): number {
  const lengthMs = to.getTime() - from.getTime()
  if (lengthMs <= 0) return 0
  const restMs = to.getTime() - Math.max(from.getTime(), at.getTime())

  return (amountMinor * Math.max(0, restMs)) / lengthMs
}

const leftOf = ({ paidMinor, refundedMinor }: ContractPayment) => paidMinor - refundedMinor

// A sum of fractions that is whole may be a hair above it.
const HAIR = 1e-6

function dueIn(payments: readonly ContractPayment[], at: Date): number {
  const unused = payments.flatMap(({ lines }) => lines.map((line) => unusedOf(line, at)))
  const refunded = payments.reduce((total, { refundedMinor }) => total + refundedMinor, 0)
  const exact = unused.reduce((total, part) => total + part, 0)

  return Math.max(0, Math.ceil(exact - HAIR) - refunded)
}

/**
 * What a withdrawal received at `at` gives back, charge by charge, in the currency of each. The unused time
 * is counted line by line, so that the credit of a plan change is not given back twice; what is already
 * refunded is taken off; a part of a cent goes to the buyer.
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
