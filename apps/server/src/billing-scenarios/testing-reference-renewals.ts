import { addMonths, periodEndAfter } from '@hlizo/domain/period'
import { earliestNewPrice } from '@hlizo/domain/price-change'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hlizo/kit/durations'
import type { DueMail } from './testing-due-mails.ts'
import { ReferenceGifts } from './testing-reference-gifts.ts'
import {
  lastPrice,
  priceInForce,
  ReferenceMarket,
  type Change,
  type Notice,
} from './testing-reference-market.ts'
import { isLowered, lessOffer, loweredFrom } from './testing-reference-lowered.ts'
import { END_OF_PAGE_CARD, paysAlone, type Card, type Method } from './testing-reference-method.ts'
import { ReferencePayments, type Payment } from './testing-reference-payments.ts'
import { goesOn, newSubscription, type Subscription } from './testing-reference-subscription.ts'

const DRAFT_MS = HOUR_MS
// A renewal gets its price some hours before it.
const REPRICED_MS = 6 * HOUR_MS
const JUST_BEFORE_MS = 5 * MINUTE_MS
// The other currency begins when this one has run out, which the provider takes a moment for.
export const SOON_MS = 90_000
// Days after the first failure on which a renewal is tried again (D112).
const RETRY_DAYS = [1, 3, 5, 7]

function noticeOf(change: Change, oldPriceMinor: number, now: number): Notice {
  const earliest = earliestNewPrice(new Date(now)).getTime()
  const statedFrom = Math.max(change.existingFrom ?? 0, earliest)
  return { change, oldPriceMinor, statedFrom, sentAt: now, isTakenBack: false }
}

type Terms = Pick<Subscription, 'contract' | 'months' | 'price' | 'loweredUntil'>

/** What comes of an account by itself as time passes: the part of the reference model that nothing is done in. */
export class ReferenceRenewals {
  now: number
  subscription: Subscription | null = null
  /** What pays next. PayPal pays in euro, a card in lei. */
  method: Method | null = null
  /** The method that was saved apart from a purchase. */
  protected saved: Method | null = null
  readonly market: ReferenceMarket
  readonly payments = new ReferencePayments()
  readonly gifts = new ReferenceGifts()
  protected readonly notices: Notice[] = []
  /** Mails that are due and were not looked for yet. */
  protected readonly mails: DueMail[] = []
  couponsUsed = 0

  constructor(now: Date) {
    this.now = now.getTime()
    this.market = new ReferenceMarket(this.now)
  }

  /** When the right to watch ends. */
  get accessEnd(): number {
    return this.gifts.reach(this.payments.paidUntil(), this.now)
  }

  get mayWatch(): boolean {
    return this.now < this.accessEnd || this.goesOnBy(this.now + SOON_MS)
  }

  protected get giftEnd(): number {
    return this.gifts.end
  }

  get card(): Card | null {
    return this.method?.card ?? null
  }

  protected get currency() {
    return this.method?.isPaypal ? 'eur' : 'ron'
  }

  protected get canPay(): boolean {
    return paysAlone(this.method, this.now)
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
  start(
    months: 1 | 12,
    { percentOff = 0, price = this.market.advertised(months), loweredMonths = 0 } = {},
  ): void {
    const contract = { currency: this.currency, endedAt: null, isWithdrawn: false } as const
    const loweredUntil = loweredMonths === 0 ? null : loweredFrom(this.now, loweredMonths)
    const terms = { contract: { ...contract }, months, price, loweredUntil }
    const full = this.amountOf(terms, this.now)
    const amount = full - Math.round((full * percentOff) / 100)
    this.begin(terms, (to) => [{ amount, from: this.now, to }])
  }

  /** What a period that begins then costs. */
  protected amountOf({ contract, months, price, loweredUntil }: Terms, begins: number): number {
    const full = this.market.charged(price.priceMinor, contract.currency)
    return isLowered(months, loweredUntil, begins) ? lessOffer(full) : full
  }

  protected begin(terms: Terms, linesTo: (end: number) => Payment['lines']): void {
    const end = addMonths(new Date(this.now), terms.months).getTime()
    this.subscription = newSubscription({ ...terms, periodStart: this.now, periodEnd: end })
    const facts = { lines: linesTo(end), at: this.now, end, contract: terms.contract }
    this.payments.add(facts, this.card === 'disputing')
  }

  end(): void {
    if (this.subscription) this.subscription.contract.endedAt = this.now
    this.subscription = null
    // What was bought on a payment page was paid with a method that need not be the saved one.
    this.method = this.saved ?? this.method
  }

  /** Pays on a payment page. */
  payWith(card: Card, isPaypal = false): void {
    this.method = { card, isPaypal, validUntil: isPaypal ? null : END_OF_PAGE_CARD }
  }

  protected payRenewal(subscription: Subscription): void {
    const { periodEnd: end, contract, periodStart: from, failed } = subscription
    subscription.failed = null
    subscription.isTrial = false
    const amount = failed?.amount ?? this.amountOf(subscription, from)
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
    const { anchor, months } = subscription
    const end = periodEndAfter(new Date(periodEnd), new Date(anchor), months)
    subscription.periodStart = periodEnd
    subscription.periodEnd = end.getTime()
    subscription.isTrial = false
    if (this.canPay) this.payRenewal(subscription)
    else {
      const amount = this.amountOf(subscription, periodEnd)
      subscription.failed = { since: this.now, tries: 0, amount }
    }
  }

  /** The provider tries an unpaid renewal again; after the last time the subscription ends. */
  private tryAgain(subscription: Subscription, failed: NonNullable<Subscription['failed']>): void {
    if (this.canPay) this.payRenewal(subscription)
    else if (failed.tries === RETRY_DAYS.length - 1) this.end()
    else failed.tries += 1
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
    this.start(months, {
      price: priceInForce(months, price, this.notices, begins),
      loweredMonths: subscription.loweredMonthsThen,
    })
    if (isEndingLate && this.subscription) this.endWithPeriod(this.subscription)
  }

  private endWithPeriod(subscription: Subscription): void {
    subscription.endsAt = subscription.periodEnd
  }

  /** What runs every minute: the rate of the day, notices, and the price of the coming renewal. */
  tick(): void {
    this.market.moveTo(this.now)
    this.takeNoticesBack()
    const { subscription } = this
    if (!subscription || subscription.endsAt !== null) return
    this.announce(subscription)
    const isNear = subscription.periodEnd - this.now <= REPRICED_MS
    if (isNear && !subscription.failed && !subscription.goesOver) this.reprice(subscription)
  }

  private takeNoticesBack(): void {
    for (const notice of this.notices) {
      if (notice.change.withdrawnAt === null || notice.isTakenBack) continue
      notice.isTakenBack = true
      this.mails.push({ kind: 'price-stays', priceMinor: notice.oldPriceMinor })
    }
  }

  private announce(subscription: Subscription): void {
    const { months, price } = this.visibleNext ?? subscription
    const change = this.market.unannounced(months, price, this.notices)
    if (!change) return
    const { priceMinor: before } = lastPrice(months, price, this.notices)
    const notice = noticeOf(change, before, this.now)
    this.notices.push(notice)
    const { priceMinor } = change
    if (before === priceMinor) return
    this.mails.push({ kind: 'price-change', at: notice.statedFrom, before, priceMinor })
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
      return { at, happen: () => this.tryAgain(subscription, failed) }
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
