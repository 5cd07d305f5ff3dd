import { addMonths, periodEndAfter } from '@hlizo/domain/period'
import { earliestNewPrice } from '@hlizo/domain/price-change'
import { ReferenceGifts } from './testing-reference-gifts.ts'
import {
  priceInForce,
  ReferenceMarket,
  type Change,
  type Notice,
  type Price,
} from './testing-reference-market.ts'
import { ReferencePayments, type Contract, type Payment } from './testing-reference-payments.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const DRAFT_MS = HOUR_MS
// A renewal gets its price some hours before it.
const REPRICED_MS = 6 * HOUR_MS
const JUST_BEFORE_MS = 5 * MINUTE_MS
// The other currency begins when this one has run out, which the provider takes a moment for.
export const SOON_MS = 90_000
// Days after the first failure on which a renewal is tried again (D112).
const RETRY_DAYS = [1, 3, 5, 7]

/** One subscription, as it would be written down on paper. Moments are milliseconds. */
export type Subscription = {
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

/** What pays: a card may have no money on it, or a bank that asks its holder each time. */
export type Card = 'good' | 'bad' | 'asking' | 'disputing'

/** Whether a new contract goes on from a subscription when its paid period is over. */
const goesOn = ({ goesOver, endsAt }: Subscription): boolean => goesOver && endsAt === null

function noticeOf(change: Change, now: number): Notice {
  const earliest = earliestNewPrice(new Date(now)).getTime()
  return { change, statedFrom: Math.max(change.existingFrom ?? 0, earliest), sentAt: now }
}

/** What comes of an account by itself as time passes: the part of the reference model that nothing is done in. */
export class ReferenceRenewals {
  now: number
  subscription: Subscription | null = null
  card: Card | null = null
  /** Whether the saved method is PayPal, which pays in euro; a card pays in lei. */
  isPaypal = false
  /** The method that was saved apart from a purchase. */
  protected saved: { readonly card: Card; readonly isPaypal: boolean } | null = null
  readonly market: ReferenceMarket
  readonly payments = new ReferencePayments()
  readonly gifts = new ReferenceGifts()
  protected readonly notices: Notice[] = []
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
    return this.now < this.accessEnd || this.goesOnBy(this.now + SOON_MS)
  }

  protected get giftEnd(): number {
    return this.gifts.end
  }

  protected get currency() {
    return this.isPaypal ? 'eur' : 'ron'
  }

  protected get canPay(): boolean {
    return this.card === 'good' || this.card === 'disputing'
  }

  /** Whether the paid time ends by then, and a contract in another currency goes on from it. */
  private goesOnBy(moment: number): boolean {
    const { subscription } = this
    return subscription !== null && goesOn(subscription) && moment >= subscription.periodEnd
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

  protected begin(
    contract: Contract,
    months: 1 | 12,
    price: Price,
    linesTo: (end: number) => Payment['lines'],
  ): void {
    const end = addMonths(new Date(this.now), months).getTime()
    this.subscription = {
      contract,
      months,
      price,
      anchor: this.now,
      periodStart: this.now,
      periodEnd: end,
      endsAt: null,
      isEndingLate: false,
      isTrial: false,
      next: null,
      failed: null,
      isStopped: false,
      goesOver: false,
      hasRenewed: false,
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

  /** Pays on a payment page. */
  payWith(card: Card, isPaypal = false): void {
    this.card = card
    this.isPaypal = isPaypal
  }

  protected payRenewal(subscription: Subscription): void {
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

  protected reprice(subscription: Subscription): void {
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
    if (this.goesOnBy(this.now)) this.pass(MINUTE_MS)
    if (this.isCollecting) this.pass(2 * HOUR_MS)

    return this.now - from
  }
}
