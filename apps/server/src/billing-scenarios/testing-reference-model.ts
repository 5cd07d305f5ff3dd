import type { Gift } from './testing-reference-gifts.ts'
import { priceInForce } from './testing-reference-market.ts'
import type { Contract, Payment } from './testing-reference-payments.ts'
import { monthsLeft } from './testing-reference-lowered.ts'
import { endOfReadyCard, isUsable, renewCard, type Card } from './testing-reference-method.ts'
import { ReferenceReminders } from './testing-reference-reminders.ts'
import { SOON_MS } from './testing-reference-renewals.ts'
import { isRenewing, type Subscription } from './testing-reference-subscription.ts'

/** What a refund of a part gives back. */
export const PART = 100
const NOTICE_MS = 48 * 3_600_000

/** A withdrawal that waits for the operator, and what its arrival has changed. */
type Withdrawal = {
  readonly reference: string
  readonly contract: Contract
  readonly named: Payment
  readonly receivedAt: number
  readonly undo: Pick<Subscription, 'isEndingLate' | 'next'> | null
}

const renewAgain = (subscription: Subscription): void =>
  void Object.assign(subscription, { endsAt: null, isEndingLate: false, isStopped: false })

/**
 * The expected result, without provider, webhooks or database: the reference for the tests by chance. Every
 * method is an action of a user, and ignores one that is not possible. For tests.
 */
export class ReferenceModel extends ReferenceReminders {
  withdrawal: Withdrawal | null = null

  /** Whether the newest payment can be given back, or a part of it. */
  get isRefundable(): boolean {
    const { newest } = this.payments
    return newest?.dispute === null && newest.returned + PART < newest.amount
  }

  /** Gives the newest payment back: what it pays for ends, if that is not over. */
  refund(): void {
    const { newest } = this.payments
    if (!newest) return
    newest.returned = newest.amount
    if (newest.contract === this.subscription?.contract && this.now < newest.end) this.end()
    this.settleGifts()
  }

  /** Gives a part of the newest payment back, which ends nothing. */
  refundPart(): void {
    if (this.payments.newest) this.payments.newest.returned += PART
  }

  /** The bank decides the oldest dispute: a lost one ends the subscription that it is about. */
  decideDispute(verdict: 'won' | 'lost'): void {
    const [payment] = this.payments.disputed
    if (!payment) return
    payment.dispute = verdict
    if (verdict === 'lost' && payment.contract === this.subscription?.contract) this.end()
    this.settleGifts()
  }

  /** The bank of a buyer decides about a gift that was taken back while it was disputed. */
  decideGift(gift: Gift, verdict: 'won' | 'lost'): void {
    gift.isDisputed = false
    if (verdict === 'lost') return
    this.gifts.giveBack(gift, this.endOfWhatIs)
    this.shiftBehindGifts()
  }

  /** A withdrawal from the contract of the newest payment: the renewal stops at once. */
  withdraw(reference: string): void {
    const { subscription } = this
    const named = this.payments.newest
    if (!subscription || !named) return
    const { contract, isEndingLate, next, endsAt, periodEnd } = subscription
    const undo = endsAt === null ? { isEndingLate, next } : null
    this.withdrawal = { reference, contract, named, receivedAt: this.now, undo }
    if (undo === null) return
    Object.assign(subscription, { endsAt: periodEnd, isEndingLate: false, isStopped: true })
    if (!subscription.goesOver) subscription.next = null
  }

  /** The contract and its access end, and the time that was not used is paid back. */
  acceptWithdrawal(): void {
    if (!this.withdrawal) return
    const { contract, named, receivedAt } = this.withdrawal
    this.withdrawal = null
    contract.isWithdrawn = true
    if (this.subscription?.contract === contract) this.end()
    this.payments.giveBackUnused(contract, named, receivedAt)
    this.settleGifts()
  }

  override end(): void {
    super.end()
    this.settleGifts()
  }

  /** Gifts follow what is paid, also when that was given back. */
  private settleGifts(): void {
    this.gifts.arrange(this.payments.paidUntil(), this.heldUntil, this.now)
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
    if (subscription.failed) this.end()
    else if (this.pause) this.cancelPause(subscription, this.pause)
    else if (subscription.periodEnd - this.now >= NOTICE_MS) {
      subscription.endsAt = subscription.periodEnd
      if (!subscription.goesOver) subscription.next = null
    } else subscription.isEndingLate = true
  }

  /** Takes a cancellation back, or starts again with the saved method. */
  startAgain(): void {
    const { subscription } = this
    if (subscription && !subscription.failed) {
      renewAgain(subscription)
      this.shiftBehindGifts()
      return
    }
    if (subscription) this.end()
    if (isUsable(this.method, this.now)) this.start(1)
  }

  /** Saves a method. One of another currency pays only what comes after the paid period. */
  saveMethod(card: Card, isPaypal = false, goodUntil = endOfReadyCard(this.now)): void {
    this.saved = { card, isPaypal, validUntil: isPaypal ? null : goodUntil }
    this.method = this.saved
    const { subscription } = this
    if (!subscription) return
    const isOther = subscription.contract.currency !== this.currency
    if (subscription.failed && isOther) this.replaceUnpaid(subscription)
    else if (subscription.failed && this.canPay) this.payRenewal(subscription)
    else if (!subscription.failed) {
      if (!isOther && subscription.goesOver && subscription.endsAt !== null)
        subscription.next = null
      if (isOther && subscription.endsAt !== null && !subscription.goesOver)
        subscription.next = null
      if (isOther && !subscription.goesOver) this.countLoweredMonths(subscription)
      subscription.goesOver = isOther
    }
  }

  /** The new contract gets what is left of the lower price, as it is when the method is saved. */
  private countLoweredMonths(subscription: Subscription): void {
    const { loweredUntil, periodEnd, anchor } = subscription
    subscription.loweredMonthsThen = monthsLeft(loweredUntil, periodEnd, anchor)
  }

  /** The bank has sent a new card, and the network has given it to the provider. */
  renewCard(): void {
    if (this.method) renewCard(this.method)
  }

  /** What could not be collected is bought again in the other currency, at the agreed price. */
  private replaceUnpaid(unpaid: Subscription): void {
    const { months, price, isEndingLate, loweredUntil, periodStart, anchor } = unpaid
    this.end()
    if (!this.canPay) return
    this.start(months, {
      price: priceInForce(months, price, this.notices, this.now),
      loweredMonths: monthsLeft(loweredUntil, periodStart, anchor),
    })
    if (isEndingLate && this.subscription) this.subscription.endsAt = this.subscription.periodEnd
  }

  /** Pays what is owed, when the bank says yes to its holder. */
  retry(): void {
    if (isUsable(this.method, this.now) && this.subscription?.failed)
      this.payRenewal(this.subscription)
  }

  /** Goes over to a year at once, or stays on it when a change was planned. */
  goYearly(): void {
    const { subscription } = this
    if (!subscription) return
    if (subscription.goesOver) {
      if ((this.visibleNext ?? subscription).months !== 12) this.follow(subscription, 12)
      return
    }
    if (subscription.months === 12) {
      this.follow(subscription, 12)
      return
    }
    if (isUsable(this.method, this.now)) this.upgrade(subscription)
  }

  private upgrade({ contract, endsAt, isEndingLate, loweredUntil }: Subscription): void {
    const isEnding = endsAt !== null || isEndingLate
    const credit = this.payments.creditAt(this.now, contract)
    const price = this.market.advertised(12)
    const terms = { contract, months: 12, price, loweredUntil } as const
    const amount = this.amountOf(terms, this.now)
    this.begin(terms, (to) => {
      const full = { amount, from: this.now, to }
      return credit.amount < 0 ? [credit, full] : [full]
    })
    // Until the bank has its answer nothing is ordered: a cancellation stands, of the year that is then paid.
    if (this.card === 'asking' && isEnding && this.subscription)
      this.subscription.endsAt = this.subscription.periodEnd
  }

  /** Plans to pay by the month once the year is over; a cancellation is taken back with that. */
  planMonthly(): void {
    const { subscription } = this
    if (!subscription || (this.visibleNext ?? subscription).months === 1) return
    this.follow(subscription, 1)
  }

  private follow(subscription: Subscription, months: 1 | 12): void {
    const isSame = subscription.months === months
    subscription.next = isSame ? null : { months, price: this.market.advertised(months) }
    renewAgain(subscription)
    this.shiftBehindGifts()
  }

  /** Until when the subscription has time; a disputed period may still be won. */
  private get heldUntil(): number {
    const { subscription, pause } = this
    const paid = this.payments.paidUntil()
    if (!subscription) return paid
    const { contract, periodEnd, failed } = subscription
    const isHeld = isRenewing(subscription) && !failed && pause === null

    return Math.max(paid, this.payments.chargedUntil(contract), isHeld ? periodEnd : 0)
  }

  /** When what the account has is over: a gift begins there. */
  private get endOfWhatIs(): number {
    return Math.max(this.now, this.giftEnd, this.heldUntil)
  }

  /** Puts a gift on the account; one whose buyer disputes it is taken back at once. */
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
    const paid = this.payments.chargedUntil(subscription.contract)
    const end = Math.max(this.now, this.giftEnd, paid, this.pause?.until ?? 0)
    if (end >= subscription.periodEnd) return
    this.forgetPastPause()
    if (end === this.now && subscription.endsAt !== null) {
      this.end()
      return
    }
    // The other currency begins when this one has run out, which the provider takes a moment for.
    const isOver = end === this.now && subscription.goesOver
    const at = isOver ? end + SOON_MS : end
    Object.assign(subscription, { periodEnd: at, anchor: at })
    if (end === this.now) this.reprice(subscription)
    else if (subscription.endsAt !== null || subscription.isEndingLate)
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
    this.forgetPastPause()
    subscription.periodEnd = this.giftEnd
    subscription.anchor = this.giftEnd
    subscription.isTrial = true
    if (subscription.isEndingLate) {
      subscription.isEndingLate = false
      subscription.endsAt = this.giftEnd
    }
  }
}
