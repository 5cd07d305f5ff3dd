import { DAY_MS } from '@hlizo/kit/durations'
import type { Currency } from './testing-reference-market.ts'

/** What an invoice asks for, and for which time; the credit of a plan change is negative. */
type Line = { readonly amount: number; readonly from: number; readonly to: number }

/** What was agreed with one purchase; a change of plan stays within it. */
export type Contract = {
  readonly currency: Currency
  endedAt: number | null
  isWithdrawn: boolean
}

/** One charge that came through. Amounts are minor units, moments milliseconds. */
export type Payment = {
  readonly amount: number
  readonly lines: readonly Line[]
  readonly at: number
  /** Until when it pays. */
  readonly end: number
  readonly contract: Contract
  returned: number
  dispute: 'open' | 'won' | 'lost' | null
}

const WITHDRAWAL_MS = 14 * DAY_MS

const isOurs = ({ amount, returned, dispute }: Payment) =>
  returned < amount && (dispute === null || dispute === 'won')

/** Until when a payment pays; an accepted withdrawal ends that with its contract. */
const endOf = ({ end, contract }: Payment) =>
  contract.isWithdrawn ? Math.min(end, contract.endedAt ?? end) : end

function unusedOf({ amount, from, to }: Line, at: number): number {
  return (amount * Math.max(0, to - Math.max(from, at))) / (to - from)
}

/** The payments of one account in their order, for the reference model. For tests. */
export class ReferencePayments {
  readonly all: Payment[] = []

  get newest(): Payment | undefined {
    return this.all.at(-1)
  }

  /** The amounts and what went back of each, as text. */
  get amounts(): string[] {
    return this.all.map(
      ({ amount, returned, contract }) => `${amount} ${contract.currency} -${returned}`,
    )
  }

  /** The disputes that no bank has decided, the oldest first. */
  get disputed(): Payment[] {
    return this.all.filter(({ dispute }) => dispute === 'open')
  }

  add(facts: Pick<Payment, 'lines' | 'at' | 'end' | 'contract'>, isDisputed: boolean): void {
    const amount = facts.lines.reduce((total, line) => total + line.amount, 0)
    this.all.push({ ...facts, amount, returned: 0, dispute: isDisputed ? 'open' : null })
  }

  /** Until when the money that is ours pays, for one contract or for all of them. */
  paidUntil(contract?: Contract): number {
    const own = this.all.filter((one) => contract === undefined || one.contract === contract)
    return Math.max(0, ...own.filter(isOurs).map(endOf))
  }

  /** Until when a contract was charged for what has not been given back: a disputed period is not charged again. */
  chargedUntil(contract: Contract): number {
    const own = this.all.filter((one) => one.contract === contract)
    const charged = own.filter((one) => isOurs(one) || one.dispute === 'open')
    return Math.max(0, ...charged.map(endOf))
  }

  /** The credit for the unused rest of what runs: the part of the price that was really paid. */
  creditAt(now: number, contract: Contract): Line {
    const current = this.all
      .filter((one) => one.contract === contract)
      .flatMap(({ lines }) => lines)
      .find(({ amount, from, to }) => amount > 0 && from <= now && now < to)
    const amount = current ? -Math.round(unusedOf(current, now)) : 0

    return { amount, from: now, to: current?.to ?? now + 1 }
  }

  /** The payments that a withdrawal from a contract gives back, the newest first. */
  withdrawable(contract: Contract, named: Payment, receivedAt: number): Payment[] {
    const since = receivedAt - WITHDRAWAL_MS
    return this.all
      .filter((one) => one.contract === contract && (one === named || one.at >= since))
      .toReversed()
  }

  /** Gives back what was paid for the time after the withdrawal; a part of a cent goes to the buyer. */
  giveBackUnused(contract: Contract, named: Payment, receivedAt: number): void {
    const own = this.withdrawable(contract, named, receivedAt)
    const unused = own
      .flatMap(({ lines }) => lines)
      .reduce((total, line) => total + unusedOf(line, receivedAt), 0)
    const before = own.reduce((total, { returned }) => total + returned, 0)
    let left = Math.max(0, Math.ceil(unused - 1e-6) - before)
    for (const payment of own) {
      const part = Math.min(left, payment.amount - payment.returned)
      payment.returned += part
      left -= part
    }
  }
}
