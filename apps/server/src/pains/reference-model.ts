import { addMonths, periodEndAfter } from '@hlizo/domain/period'
import { ReferenceGifts, type Gift } from './reference-gifts.ts'
import { ReferencePayments, type Contract, type Payment } from './reference-payments.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DRAFT_MS = HOUR_MS
/** What a refund of a part gives back. */
export const PART = 100
const NOTICE_MS = 48 * HOUR_MS
// Days after the first failure on which a renewal is tried again (D112).
const RETRY_DAYS = [1, 3, 5, 7]

/** One subscription, as somebody with a pencil would keep it. Moments are milliseconds. */
type Subscription = {
  readonly contract: Contract
  months: 1 | 12
  anchor: number
  periodStart: number
  periodEnd: number
  /** When it ends; null while it renews. */
  endsAt: number | null
  /** A cancellation that came too late: it takes effect when the next renewal is paid. */
  isEndingLate: boolean
  isTrial: boolean
  /** The plan that begins with the next period, when it is another one. */
  nextMonths: 1 | null
  /** When it is tried again, while a renewal is unpaid. */
  failed: { since: number; tries: number } | null
  /** Whether an open withdrawal ends it. */
  isStopped: boolean
}

/** A withdrawal that waits for the operator, and what its arrival has changed. */
type Withdrawal = {
  readonly reference: string
  readonly contract: Contract
  readonly named: Payment
  readonly receivedAt: number
  readonly undo: Pick<Subscription, 'isEndingLate' | 'nextMonths'> | null
}

/** What pays: a card may have no money on it, or a bank that asks its holder each time. */
export type Card = 'good' | 'bad' | 'asking' | 'disputing'

/** In minor units: the one place that says what a plan costs at a moment. */
const priceOf = (months: 1 | 12, _at: number): number => (months === 1 ? 699 : 6999)

/**
 * What ought to be, without provider, webhooks or database: the reference for the tests by chance. Every
 * method is something that somebody does, and changes nothing that they could not do. For tests.
 */
export class ReferenceModel {
  now: number
  subscription: Subscription | null = null
  card: Card | null = null
  readonly payments = new ReferencePayments()
  readonly gifts = new ReferenceGifts()
  withdrawal: Withdrawal | null = null
  couponsUsed = 0
  constructor(now: Date) {
    this.now = now.getTime()
  }

  get mayWatch(): boolean {
    return this.now < Math.max(this.paidUntil, this.giftEnd)
  }

  private get giftEnd(): number {
    return this.gifts.end
  }

  private get paidUntil(): number {
    return this.payments.paidUntil()
  }

  /** Whether the newest payment can be given back, or a part of it. */
  get isRefundable(): boolean {
    const { newest } = this.payments
    return newest?.dispute === null && newest.returned + PART < newest.amount
  }

  get hasGift(): boolean {
    return this.giftEnd > this.now
  }

  start(months: 1 | 12, percentOff = 0): void {
    const end = addMonths(new Date(this.now), months).getTime()
    const contract = this.subscription?.contract ?? { endedAt: null, isWithdrawn: false }
    const credit = this.payments.creditAt(this.now, contract)
    const price = priceOf(months, this.now)
    const amount = price - Math.round((price * percentOff) / 100)
    const full = { amount, from: this.now, to: end }
    this.subscription = {
      ...{
        months,
        anchor: this.now,
        periodStart: this.now,
        periodEnd: end,
        contract,
        isStopped: false,
      },
      ...{ endsAt: null, isEndingLate: false, isTrial: false, nextMonths: null, failed: null },
    }
    const lines = credit.amount < 0 ? [credit, full] : [full]
    this.payments.add({ lines, at: this.now, end, contract }, this.card === 'disputing')
  }

  end(): void {
    if (this.subscription) this.subscription.contract.endedAt = this.now
    this.subscription = null
  }

  /** Gives the newest payment back: what it pays for ends, if that is not over. */
  refund(): void {
    const { newest } = this.payments
    if (!newest) return
    newest.returned = newest.amount
    if (newest.contract === this.subscription?.contract && this.now < newest.end) this.end()
  }

  /** Gives a part of the newest payment back, which ends nothing. */
  refundPart(): void {
    if (this.payments.newest) this.payments.newest.returned += PART
  }

  /** The bank decides the oldest dispute: a lost one ends the subscription that it is about. */
  decideDispute(verdict: 'won' | 'lost'): void {
    const [payment] = this.payments.disputed
    const gift = this.gifts.disputed
    if (payment) {
      payment.dispute = verdict
      if (verdict === 'lost' && payment.contract === this.subscription?.contract) this.end()
    } else if (gift) {
      gift.isDisputed = false
      if (verdict === 'lost') return
      this.gifts.giveBack(gift, this.endOfWhatIs)
      this.shiftBehindGifts()
    }
  }

  /** A withdrawal from the contract of the newest payment: the renewal stops at once. */
  withdraw(reference: string): void {
    const { subscription } = this
    const named = this.payments.newest
    if (!subscription || !named) return
    const { contract, isEndingLate, nextMonths, endsAt, periodEnd } = subscription
    const undo = endsAt === null ? { isEndingLate, nextMonths } : null
    this.withdrawal = { reference, contract, named, receivedAt: this.now, undo }
    if (undo === null) return
    Object.assign(subscription, { endsAt: periodEnd, isEndingLate: false, nextMonths: null })
    subscription.isStopped = true
  }

  /** The contract and its access end, and the time that was not used is paid back. */
  acceptWithdrawal(): void {
    if (!this.withdrawal) return
    const { contract, named, receivedAt } = this.withdrawal
    this.withdrawal = null
    contract.isWithdrawn = true
    if (this.subscription?.contract === contract) this.end()
    this.payments.giveBackUnused(contract, named, receivedAt)
  }

  /** What the arrival has changed is as before, unless the owner has decided otherwise since. */
  refuseWithdrawal(): void {
    const { withdrawal, subscription } = this
    this.withdrawal = null
    if (!withdrawal?.undo || subscription?.contract !== withdrawal.contract) return
    if (!subscription.isStopped) return
    Object.assign(subscription, { endsAt: null, isStopped: false, ...withdrawal.undo })
  }

  cancel(): void {
    const { subscription } = this
    if (!subscription || subscription.endsAt !== null || subscription.isEndingLate) return
    subscription.nextMonths = null
    if (subscription.failed) this.end()
    else if (subscription.periodEnd - this.now >= NOTICE_MS)
      subscription.endsAt = subscription.periodEnd
    else subscription.isEndingLate = true
  }

  /** Takes a cancellation back, or starts again with the saved card. */
  startAgain(): void {
    const { subscription } = this
    if (subscription && !subscription.failed) {
      subscription.endsAt = null
      subscription.isEndingLate = false
      subscription.isStopped = false
      return
    }
    if (subscription) this.end()
    if (this.card !== null && this.card !== 'bad') this.start(1)
  }

  saveCard(card: Card): void {
    this.card = card
    if ((card === 'good' || card === 'disputing') && this.subscription?.failed)
      this.payRenewal(this.subscription)
  }

  /** Pays what is owed, when the bank says yes to its holder. */
  retry(): void {
    if (this.card === 'asking' && this.subscription?.failed) this.payRenewal(this.subscription)
  }

  /** Goes over to a year at once, or stays on it when a change was planned. */
  goYearly(): void {
    const { subscription, card } = this
    if (subscription?.months === 12) {
      subscription.nextMonths = null
      return
    }
    if (card === null || card === 'bad') return
    const isEnding = subscription && (subscription.endsAt !== null || subscription.isEndingLate)
    this.start(12)
    // Until the bank has its answer nothing is ordered: a cancellation stands, of the year that is then paid.
    if (card === 'asking' && isEnding && this.subscription)
      this.subscription.endsAt = this.subscription.periodEnd
  }

  /** Plans to pay by the month once the year is over; a cancellation is taken back with that. */
  planMonthly(): void {
    const { subscription } = this
    if (!subscription || subscription.nextMonths !== null) return
    subscription.nextMonths = 1
    subscription.endsAt = null
    subscription.isEndingLate = false
  }

  /** When what the account has is over: a gift begins there. */
  private get endOfWhatIs(): number {
    const { subscription } = this
    const isRenewing = subscription && subscription.endsAt === null && !subscription.isEndingLate
    const isPaid = subscription && !subscription.failed
    const renewedUntil = isRenewing && isPaid ? subscription.periodEnd : this.paidUntil
    return Math.max(this.now, this.giftEnd, renewedUntil)
  }

  redeem(charge: string, months: number): Gift {
    const gift = this.gifts.add(charge, months, this.endOfWhatIs)
    this.shiftBehindGifts()
    return gift
  }

  /** Takes what is left of a gift back: the next payment comes when nothing pays any more. */
  takeGift(gift: Gift): void {
    this.gifts.take(gift, this.now)
    const { subscription } = this
    if (!gift.takenMs || !subscription?.isTrial) return
    const end = Math.max(this.now, this.giftEnd, this.payments.paidUntil(subscription.contract))
    if (end >= subscription.periodEnd) return
    if (end === this.now && subscription.endsAt !== null) {
      this.end()
      return
    }
    Object.assign(subscription, { periodEnd: end, anchor: end })
    if (end > this.now && (subscription.endsAt !== null || subscription.isEndingLate))
      Object.assign(subscription, { endsAt: end, isEndingLate: false })
  }

  private shiftBehindGifts(): void {
    const { subscription } = this
    if (!subscription || !this.hasGift) return
    if (subscription.failed) this.end()
    else if (subscription.endsAt === null && this.giftEnd > subscription.periodEnd)
      this.moveRenewal(subscription)
  }

  private moveRenewal(subscription: Subscription): void {
    subscription.periodEnd = this.giftEnd
    subscription.anchor = this.giftEnd
    subscription.isTrial = true
    if (subscription.isEndingLate) {
      subscription.isEndingLate = false
      subscription.endsAt = this.giftEnd
    }
  }

  private payRenewal(subscription: Subscription): void {
    subscription.failed = null
    subscription.isTrial = false
    const { periodEnd: end, contract, months, periodStart: from } = subscription
    const lines = [{ amount: priceOf(months, from), from, to: end }]
    this.payments.add({ lines, at: from, end, contract }, this.card === 'disputing')
    if (subscription.isEndingLate) {
      subscription.isEndingLate = false
      subscription.endsAt = subscription.periodEnd
    }
  }

  private renew(subscription: Subscription): void {
    const { periodEnd, nextMonths } = subscription
    if (nextMonths !== null) Object.assign(subscription, { months: nextMonths, anchor: periodEnd })
    subscription.nextMonths = null
    const { anchor, months } = subscription
    const next = periodEndAfter(new Date(periodEnd), new Date(anchor), months)
    subscription.periodStart = periodEnd
    subscription.periodEnd = next.getTime()
    subscription.isTrial = false
    if (this.card === 'good' || this.card === 'disputing') this.payRenewal(subscription)
    else subscription.failed = { since: periodEnd + DRAFT_MS, tries: 0 }
  }

  /** What happens next by itself, and when. */
  private next(): { at: number; happen: () => void } | null {
    const { subscription } = this
    if (!subscription) return null
    const { failed, endsAt, periodEnd } = subscription
    if (failed) {
      const at = failed.since + (RETRY_DAYS[failed.tries] ?? 0) * DAY_MS
      const isLast = failed.tries === RETRY_DAYS.length - 1
      return { at, happen: () => (isLast ? this.end() : void (failed.tries += 1)) }
    }
    if (endsAt !== null) return { at: endsAt, happen: () => this.end() }

    return { at: periodEnd + DRAFT_MS, happen: () => this.renew(subscription) }
  }

  /** Whether a renewal is a draft just now: a time that the tests stay out of. */
  private get isCollecting(): boolean {
    const { subscription } = this
    if (!subscription || subscription.failed) return false
    const isJustDisputed =
      this.card === 'disputing' && this.now < subscription.periodStart + 2 * HOUR_MS
    return this.now >= subscription.periodEnd || isJustDisputed
  }

  /** Lets time pass; gives how much it really was. */
  pass(milliseconds: number): number {
    const from = this.now
    const until = this.now + milliseconds
    for (let next = this.next(); next && next.at <= until; next = this.next()) {
      this.now = next.at
      next.happen()
    }
    this.now = until
    if (this.isCollecting) this.pass(2 * HOUR_MS)

    return this.now - from
  }
}
