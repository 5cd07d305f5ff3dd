import { addMonths, periodEndAfter } from '@hlizo/domain/period'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DRAFT_MS = HOUR_MS
const NOTICE_MS = 48 * HOUR_MS
// Days after the first failure on which a renewal is tried again (D112).
const RETRY_DAYS = [1, 3, 5, 7]

/** One subscription, as somebody with a pencil would keep it. Moments are milliseconds. */
type Subscription = {
  months: 1 | 12
  anchor: number
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
}

/** What pays: a card may have no money on it, or a bank that asks its holder each time. */
export type Card = 'good' | 'bad' | 'asking'

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
  payments = 0
  couponsUsed = 0
  giftEnd = 0
  /** Until when each payment pays, in their order, and whether its money went back. */
  private paidPeriods: { end: number; isReturned: boolean; of: Subscription }[] = []

  constructor(now: Date) {
    this.now = now.getTime()
  }

  get mayWatch(): boolean {
    return this.now < Math.max(this.paidUntil, this.giftEnd)
  }

  private get paidUntil(): number {
    return Math.max(0, ...this.paidPeriods.filter((one) => !one.isReturned).map(({ end }) => end))
  }

  /** Whether the newest payment can be given back. */
  get isRefundable(): boolean {
    return this.paidPeriods.at(-1)?.isReturned === false
  }

  get hasGift(): boolean {
    return this.giftEnd > this.now
  }

  start(months: 1 | 12): void {
    const end = addMonths(new Date(this.now), months).getTime()
    this.payments += 1
    this.subscription = {
      ...{ months, anchor: this.now, periodEnd: end },
      ...{ endsAt: null, isEndingLate: false, isTrial: false, nextMonths: null, failed: null },
    }
    this.paidPeriods.push({ end, isReturned: false, of: this.subscription })
  }

  end(): void {
    this.subscription = null
  }

  /** Gives the newest payment back: what it pays for ends, if that is not over. */
  refund(): void {
    const newest = this.paidPeriods.at(-1)
    if (!newest || newest.isReturned) return
    newest.isReturned = true
    if (newest.of === this.subscription && this.now < newest.end) this.end()
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
      return
    }
    if (subscription) this.end()
    if (this.card === 'good' || this.card === 'asking') this.start(1)
  }

  saveCard(card: Card): void {
    this.card = card
    this.isPaypal = false
    if (card === 'good' && this.subscription?.failed) this.payRenewal(this.subscription)
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
    if (card !== 'good' && card !== 'asking') return
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

  redeem(months: number): void {
    const { subscription } = this
    const isRenewing = subscription && subscription.endsAt === null && !subscription.isEndingLate
    const isPaid = subscription && !subscription.failed
    const renewedUntil = isRenewing && isPaid ? subscription.periodEnd : this.paidUntil
    const from = Math.max(this.now, this.giftEnd, renewedUntil)
    this.giftEnd = addMonths(new Date(from), months).getTime()
    if (!subscription) return
    if (subscription.failed) this.end()
    else if (subscription.endsAt === null) this.moveRenewal(subscription)
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
    this.payments += 1
    subscription.failed = null
    subscription.isTrial = false
    const { periodEnd } = subscription
    this.paidPeriods.push({ end: periodEnd, isReturned: false, of: subscription })
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
    subscription.periodEnd = next.getTime()
    subscription.isTrial = false
    if (this.card === 'good') this.payRenewal(subscription)
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
    return Boolean(subscription && !subscription.failed && this.now >= subscription.periodEnd)
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
