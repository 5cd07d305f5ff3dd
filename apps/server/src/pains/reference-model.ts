import { addMonths, periodEndAfter } from '@hlizo/domain/period'
import { ReferenceGifts, type Gift } from './reference-gifts.ts'
import { earliestNewPrice } from '@hlizo/domain/price-change'
import {
  priceInForce,
  ReferenceMarket,
  type Change,
  type Notice,
  type Price,
} from './reference-market.ts'
import { ReferencePayments, type Contract, type Payment } from './reference-payments.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const DRAFT_MS = HOUR_MS
/** What a refund of a part gives back. */
export const PART = 100
const NOTICE_MS = 48 * HOUR_MS
// A renewal gets its price some hours before it.
const REPRICED_MS = 6 * HOUR_MS
const SOON_MS = 90_000
const JUST_BEFORE_MS = 5 * MINUTE_MS
// Days after the first failure on which a renewal is tried again (D112).
const RETRY_DAYS = [1, 3, 5, 7]

/** One subscription, as somebody with a pencil would write it down. Moments are milliseconds. */
type Subscription = {
  readonly contract: Contract
  months: 1 | 12
  /** The agreed euro price. */
  price: Price
  anchor: number
  periodStart: number
  periodEnd: number
  /** When it ends; null while it renews. */
  endsAt: number | null
  /** A cancellation that came too late: it takes effect when the next renewal is paid. */
  isEndingLate: boolean
  isTrial: boolean
  /** The plan that begins with the next period, when it is another one, and its price. */
  next: { readonly months: 1 | 12; price: Price } | null
  /** When it is tried again, while a renewal is unpaid, and what is asked for. */
  failed: { since: number; tries: number; amount: number } | null
  /** Whether it has begun a second period. */
  hasRenewed: boolean
  /** Whether an open withdrawal ends it. */
  isStopped: boolean
  /** The saved method pays in another currency: what is paid runs out, and a new contract goes on. */
  goesOver: boolean
}

/** A withdrawal that waits for the operator, and what its arrival has changed. */
type Withdrawal = {
  readonly reference: string
  readonly contract: Contract
  readonly named: Payment
  readonly receivedAt: number
  readonly undo: Pick<Subscription, 'isEndingLate' | 'next'> | null
}

/** What pays: a card may have no money on it, or a bank that asks its holder each time. */
export type Card = 'good' | 'bad' | 'asking' | 'disputing'

/**
 * What ought to be, without provider, webhooks or database: the reference for the tests by chance. Every
 * method is something that somebody does, and changes nothing that they could not do. For tests.
 */
export class ReferenceModel {
  now: number
  subscription: Subscription | null = null
  card: Card | null = null
  /** Whether the saved method is PayPal, which pays in euro; a card pays in lei. */
  isPaypal = false
  /** The method that was saved apart from a purchase. */
  private saved: { readonly card: Card; readonly isPaypal: boolean } | null = null
  readonly market: ReferenceMarket
  readonly payments = new ReferencePayments()
  readonly gifts = new ReferenceGifts()
  private readonly notices: Notice[] = []
  withdrawal: Withdrawal | null = null
  couponsUsed = 0

  constructor(now: Date) {
    this.now = now.getTime()
    this.market = new ReferenceMarket(this.now)
  }

  /** When the right to watch ends. */
  get accessEnd(): number {
    return Math.max(this.payments.paidUntil(), this.giftEnd)
  }

  get mayWatch(): boolean {
    return this.now < this.accessEnd || this.isBetweenContracts
  }

  private get giftEnd(): number {
    return this.gifts.end
  }

  private get currency() {
    return this.isPaypal ? 'eur' : 'ron'
  }

  private get canPay(): boolean {
    return this.card === 'good' || this.card === 'disputing'
  }

  /** Whether a subscription has run out from which a new one is about to go on. */
  private get isBetweenContracts(): boolean {
    const { subscription } = this
    return subscription !== null && goesOn(subscription) && this.now >= subscription.periodEnd
  }

  /** Whether the newest payment can be given back, or a part of it. */
  get isRefundable(): boolean {
    const { newest } = this.payments
    return newest?.dispute === null && newest.returned + PART < newest.amount
  }

  get hasGift(): boolean {
    return this.giftEnd > this.now
  }

  /** The plan that is known to follow; a stopped change of currency keeps its plan to itself. */
  get visibleNext(): Subscription['next'] {
    const { subscription } = this
    return subscription?.goesOver && subscription.endsAt !== null
      ? null
      : (subscription?.next ?? null)
  }

  /** Buys a plan with the saved method, with a contract of its own. */
  start(months: 1 | 12, { percentOff = 0, price = this.market.advertised(months) } = {}): void {
    const contract = { currency: this.currency, endedAt: null, isWithdrawn: false } as const
    const full = this.market.charged(price.priceMinor, contract.currency)
    const amount = full - Math.round((full * percentOff) / 100)
    this.begin({ ...contract }, months, price, (to) => [{ amount, from: this.now, to }])
  }

  private begin(
    contract: Contract,
    months: 1 | 12,
    price: Price,
    linesTo: (end: number) => Payment['lines'],
  ): void {
    const end = addMonths(new Date(this.now), months).getTime()
    this.subscription = {
      ...{ contract, months, price, anchor: this.now, periodStart: this.now, periodEnd: end },
      ...{ endsAt: null, isEndingLate: false, isTrial: false, next: null, failed: null },
      ...{ isStopped: false, goesOver: false, hasRenewed: false },
    }
    const facts = { lines: linesTo(end), at: this.now, end, contract }
    this.payments.add(facts, this.card === 'disputing')
  }

  end(): void {
    if (this.subscription) this.subscription.contract.endedAt = this.now
    this.subscription = null
    // What was bought on a payment page was paid with a method that need not be the saved one.
    if (this.saved) this.payWith(this.saved.card, this.saved.isPaypal)
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
    if (!payment) return
    payment.dispute = verdict
    if (verdict === 'lost' && payment.contract === this.subscription?.contract) this.end()
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
    if (!subscription.goesOver) subscription.next = null
    if (subscription.failed) this.end()
    else if (subscription.periodEnd - this.now >= NOTICE_MS)
      subscription.endsAt = subscription.periodEnd
    else subscription.isEndingLate = true
  }

  /** Takes a cancellation back, or starts again with the saved method. */
  startAgain(): void {
    const { subscription } = this
    if (subscription && !subscription.failed) {
      renewAgain(subscription)
      return
    }
    if (subscription) this.end()
    if (this.card !== null && this.card !== 'bad') this.start(1)
  }

  /** Pays on a payment page. */
  payWith(card: Card, isPaypal = false): void {
    this.card = card
    this.isPaypal = isPaypal
  }

  /** Saves a method. One of another currency pays only what comes after the paid period. */
  saveMethod(card: Card, isPaypal = false): void {
    this.saved = { card, isPaypal }
    this.payWith(card, isPaypal)
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
      subscription.goesOver = isOther
    }
  }

  /** What could not be collected is bought anew in the other currency, at the agreed price. */
  private replaceUnpaid({ months, price, isEndingLate }: Subscription): void {
    this.end()
    if (!this.canPay) return
    this.start(months, { price: priceInForce(months, price, this.notices, this.now) })
    if (isEndingLate && this.subscription) this.subscription.endsAt = this.subscription.periodEnd
  }

  /** Pays what is owed, when the bank says yes to its holder. */
  retry(): void {
    if (this.card === 'asking' && this.subscription?.failed) this.payRenewal(this.subscription)
  }

  /** Goes over to a year at once, or stays on it when a change was planned. */
  goYearly(): void {
    const { subscription, card } = this
    if (!subscription) return
    if (subscription.goesOver) {
      if ((this.visibleNext ?? subscription).months !== 12) this.follow(subscription, 12)
      return
    }
    if (subscription.months === 12) {
      subscription.next = null
      return
    }
    if (card === null || card === 'bad') return
    this.upgrade(subscription)
  }

  private upgrade({ contract, endsAt, isEndingLate }: Subscription): void {
    const isEnding = endsAt !== null || isEndingLate
    const credit = this.payments.creditAt(this.now, contract)
    const price = this.market.advertised(12)
    const amount = this.market.charged(price.priceMinor, contract.currency)
    this.begin(contract, 12, price, (to) => {
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
  }

  /** When what the account has is over: a gift begins there. */
  private get endOfWhatIs(): number {
    const { subscription } = this
    const isRenewing = subscription && subscription.endsAt === null && !subscription.isEndingLate
    const isPaid = subscription && !subscription.failed
    const renewedUntil = isRenewing && isPaid ? subscription.periodEnd : this.payments.paidUntil()
    return Math.max(this.now, this.giftEnd, renewedUntil)
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
    const end = Math.max(this.now, this.giftEnd, paid)
    if (end >= subscription.periodEnd) return
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
    subscription.periodEnd = this.giftEnd
    subscription.anchor = this.giftEnd
    subscription.isTrial = true
    if (subscription.isEndingLate) {
      subscription.isEndingLate = false
      subscription.endsAt = this.giftEnd
    }
  }

  private payRenewal(subscription: Subscription): void {
    const { periodEnd: end, contract, periodStart: from, failed } = subscription
    subscription.failed = null
    subscription.isTrial = false
    const amount =
      failed?.amount ?? this.market.charged(subscription.price.priceMinor, contract.currency)
    this.payments.add(
      { lines: [{ amount, from, to: end }], at: from, end, contract },
      this.card === 'disputing',
    )
    if (subscription.isEndingLate) {
      subscription.isEndingLate = false
      subscription.endsAt = subscription.periodEnd
    }
  }

  private renew(subscription: Subscription): void {
    const { periodEnd, next } = subscription
    if (next !== null) Object.assign(subscription, { ...next, anchor: periodEnd })
    subscription.next = null
    subscription.hasRenewed = true
    const { anchor, months, price, contract } = subscription
    const end = periodEndAfter(new Date(periodEnd), new Date(anchor), months)
    subscription.periodStart = periodEnd
    subscription.periodEnd = end.getTime()
    subscription.isTrial = false
    if (this.canPay) this.payRenewal(subscription)
    else {
      const amount = this.market.charged(price.priceMinor, contract.currency)
      subscription.failed = { since: this.now, tries: 0, amount }
    }
  }

  /** The new contract in the other currency; what its method does not pay at once ends for good. */
  private goOver(subscription: Subscription): void {
    const { isEndingLate, months, price } = subscription.next
      ? { ...subscription, ...subscription.next }
      : subscription
    const begins = subscription.periodEnd
    subscription.contract.endedAt = begins
    this.subscription = null
    if (!this.canPay) return
    this.start(months, { price: priceInForce(months, price, this.notices, begins) })
    if (isEndingLate && this.subscription) this.endWithPeriod(this.subscription)
  }

  private endWithPeriod(subscription: Subscription): void {
    subscription.endsAt = subscription.periodEnd
  }

  /** What runs every minute: the rate of the day, notices, and the price of the coming renewal. */
  tick(): void {
    this.market.moveTo(this.now)
    const { subscription } = this
    if (!subscription || subscription.endsAt !== null) return
    const { months, price } = this.visibleNext ?? subscription
    const change = this.market.unannounced(months, price, this.notices)
    if (change) this.notices.push(noticeOf(change, this.now))
    const isNear = subscription.periodEnd - this.now <= REPRICED_MS
    if (isNear && !subscription.failed && !subscription.goesOver) this.reprice(subscription)
  }

  private reprice(subscription: Subscription): void {
    const { next, periodEnd } = subscription
    const of = next ?? subscription
    of.price = priceInForce(of.months, of.price, this.notices, periodEnd)
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
    if (goesOn(subscription))
      return { at: periodEnd + MINUTE_MS, happen: () => this.goOver(subscription) }

    return { at: periodEnd + DRAFT_MS, happen: () => this.renew(subscription) }
  }

  /** The next moment until then at which what runs every minute has something to do. */
  nextStop(until: number): number {
    const { subscription } = this
    if (!subscription) return until
    const { periodEnd, endsAt } = subscription
    const stops = [
      ...(endsAt === null ? [periodEnd - JUST_BEFORE_MS] : []),
      ...(goesOn(subscription) ? [periodEnd + MINUTE_MS] : []),
      periodEnd + 2 * HOUR_MS,
    ]

    return Math.min(until, ...stops.filter((stop) => stop > this.now))
  }

  /** Whether a renewal is a draft just now: a time that the tests stay out of. */
  private get isCollecting(): boolean {
    const { subscription } = this
    if (!subscription || subscription.failed || goesOn(subscription)) return false
    const isJustDisputed =
      this.card === 'disputing' &&
      subscription.hasRenewed &&
      this.now < subscription.periodStart + 2 * HOUR_MS
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

/** Whether a new contract goes on from a subscription when its paid period is over. */
const goesOn = ({ goesOver, endsAt }: Subscription): boolean => goesOver && endsAt === null

const renewAgain = (subscription: Subscription): void =>
  void Object.assign(subscription, { endsAt: null, isEndingLate: false, isStopped: false })

function noticeOf(change: Change, now: number): Notice {
  const earliest = earliestNewPrice(new Date(now)).getTime()
  return { change, statedFrom: Math.max(change.existingFrom ?? 0, earliest), sentAt: now }
}
