import { pauseEnd } from '@hlizo/domain/pause'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { loweredFrom } from './testing-reference-lowered.ts'
import type { Contract } from './testing-reference-payments.ts'
import { ReferenceRenewals, SOON_MS } from './testing-reference-renewals.ts'
import type { Subscription } from './testing-reference-subscription.ts'

const TOO_LATE_MS = 10 * MINUTE_MS
const ROUNDING_MS = 1_000

/** A pause that its owner asked for. Moments are milliseconds. */
type Pause = {
  readonly contract: Contract
  readonly periodStart: number
  readonly from: number
  readonly until: number
}

/** An offer after the survey, and what was made of it. */
export type Offer = {
  readonly kind: 'pause' | 'price'
  readonly outcome: 'taken' | 'declined'
  readonly at: number
}

const YEAR_MS = 366 * 24 * 60 * MINUTE_MS

/** Pauses of one account, for the reference model. For tests. */
export class ReferencePauses extends ReferenceRenewals {
  protected asked: Pause | null = null
  /** The offers after a survey, in their order. */
  readonly offers: Offer[] = []

  /** An offer is made to who pays without a gift, and once in twelve months. */
  get canBeOffered(): boolean {
    const { subscription, hasGift } = this
    if (subscription === null || subscription.isTrial || hasGift) return false
    if (this.isContested(subscription)) return false
    const last = this.offers.at(-1)

    return last === undefined || this.now > last.at + YEAR_MS
  }

  /** A lower price is offered for a month that renews, and beside no other price. */
  get canPayLess(): boolean {
    const { subscription } = this
    if (!this.canBeOffered || !this.canPause || subscription === null) return false

    const { months, next, goesOver, loweredUntil, periodStart } = subscription
    const isLess = loweredUntil !== null && periodStart < loweredUntil

    return months === 1 && next === null && !goesOver && !isLess
  }

  /** Pays less for some months, and stays. */
  takeLess(): void {
    this.offers.push({ kind: 'price', outcome: 'taken', at: this.now })
    if (this.subscription) this.subscription.loweredUntil = loweredFrom(this.now)
  }

  /** Whether a payment of it is disputed, and no bank has decided. */
  protected isContested({ contract }: Subscription): boolean {
    return this.payments.disputed.some((one) => one.contract === contract)
  }

  /** The pause in force: it ends with the next renewal. */
  get pause(): Pause | null {
    const { asked, subscription } = this
    const isSame =
      asked !== null &&
      subscription?.contract === asked.contract &&
      subscription.periodStart === asked.periodStart

    return isSame && subscription.isTrial ? asked : null
  }

  /** Whether what is paid ends with the period, which then renews. */
  get canPause(): boolean {
    const { subscription, pause, now } = this
    if (subscription === null || pause !== null || subscription.failed) return false
    const { endsAt, isEndingLate, periodEnd, contract } = subscription
    if (endsAt !== null || isEndingLate || now >= periodEnd - TOO_LATE_MS) return false

    return Math.abs(this.payments.paidUntil(contract) - periodEnd) <= ROUNDING_MS
  }

  pauseFor(months: number): void {
    const { subscription } = this
    if (!subscription || !this.canPause) return
    const { periodEnd: from, contract, periodStart, goesOver } = subscription
    const anchor = goesOver || this.visibleNext !== null ? from : subscription.anchor
    const until = pauseEnd(new Date(from), new Date(anchor), months).getTime()
    this.asked = { contract, periodStart, from, until }
    Object.assign(subscription, { periodEnd: until, anchor: until, isTrial: true })
  }

  /** Before it begins the payment is on its day again; afterwards a period begins now. */
  endPause(): void {
    const { subscription, pause, now } = this
    if (!subscription || !pause || subscription.endsAt !== null) return
    this.asked = null
    const free = Math.max(pause.from, this.giftEnd)
    const isNow = free <= now + MINUTE_MS
    const soon = subscription.goesOver ? now + SOON_MS : now
    const at = isNow ? soon : free
    Object.assign(subscription, { periodEnd: at, anchor: at })
    if (isNow) this.reprice(subscription)
  }

  /** A pause that has not begun goes with the cancellation; one that has is ended by it. */
  protected cancelPause(subscription: Subscription, { from }: Pause): void {
    this.asked = null
    if (this.payments.paidUntil(subscription.contract) <= this.now + MINUTE_MS) {
      this.end()
      return
    }
    Object.assign(subscription, { periodEnd: from, anchor: from, endsAt: from })
    if (!subscription.goesOver) subscription.next = null
  }

  /** What moves the payment forgets a pause that is over. */
  protected forgetPastPause(): void {
    if (this.asked && this.asked.until <= this.now) this.asked = null
  }
}
