import { DAY_MS, MINUTE_MS } from '@hlizo/kit/durations'
import type { DueMail } from './testing-due-mails.ts'
import { inSeconds, isLowered, lessOffer } from './testing-reference-lowered.ts'
import { priceInForce } from './testing-reference-market.ts'
import type { Method } from './testing-reference-method.ts'
import { ReferencePauses } from './testing-reference-pauses.ts'
import type { Contract } from './testing-reference-payments.ts'
import { isRenewing, type Subscription } from './testing-reference-subscription.ts'

const PAUSE_DAYS = 3
const CARD_DAYS = 31
/** A reminder of a renewal comes so many days before it, and not once the next one is due. */
const RENEWALS = [
  { kind: 'renews-in-30', days: 30, after: 7 },
  { kind: 'renews-in-7', days: 7, after: 0 },
] as const

type Kind = DueMail['kind']
type Occasion = { readonly kind: Kind; readonly of: Contract | Method; readonly at: number }

/** The mails before a renewal, the end of a pause and that of a card. For tests. */
export class ReferenceReminders extends ReferencePauses {
  private readonly reminded: Occasion[] = []

  /** Until when the card that pays next is good, if that is soon and something renews. */
  get cardEnd(): number | null {
    const { subscription, method, now } = this
    const until = method?.validUntil ?? null
    if (until === null || subscription === null || !isRenewing(subscription)) return null

    return until - now <= CARD_DAYS * DAY_MS ? until : null
  }

  /** What runs every hour. */
  remind(): void {
    const { subscription, cardEnd, method, pause } = this
    if (!subscription || !isRenewing(subscription)) return
    if (method && cardEnd !== null && cardEnd > this.now)
      this.once(
        { kind: 'card-expires', of: method, at: cardEnd },
        { kind: 'card-expires', at: cardEnd },
      )
    if (subscription.failed) return
    if (pause) this.remindOf('pause-ends', { days: PAUSE_DAYS, after: 0 }, subscription)
    if (pause || subscription.months !== 12 || this.isContested(subscription)) return
    for (const { kind, ...span } of RENEWALS) this.remindOf(kind, span, subscription)
  }

  /** The mails that must have been written since the last time. */
  takeMails(): DueMail[] {
    return this.mails.splice(0)
  }

  override nextStop(until: number): number {
    return Math.min(super.nextStop(until), ...this.reminderStops())
  }

  /** Just before and just after each reminder is due. */
  private reminderStops(): number[] {
    const { subscription, method, now, pause } = this
    if (!subscription) return []
    const { periodEnd, months } = subscription
    const due = [
      ...(method?.validUntil == null ? [] : [method.validUntil - CARD_DAYS * DAY_MS]),
      ...(pause ? [periodEnd - PAUSE_DAYS * DAY_MS] : []),
      ...(months === 12 ? RENEWALS.map(({ days }) => periodEnd - days * DAY_MS) : []),
    ]

    return due
      .flatMap((moment) => [moment - MINUTE_MS, moment + MINUTE_MS])
      .filter((stop) => stop > now)
  }

  private remindOf(
    kind: 'pause-ends' | 'renews-in-30' | 'renews-in-7',
    { days, after }: { readonly days: number; readonly after: number },
    subscription: Subscription,
  ): void {
    const at = inSeconds(subscription.periodEnd)
    const isDue = at > this.now + after * DAY_MS && at <= this.now + days * DAY_MS
    if (!isDue) return
    const mail = { kind, at, ...this.nextPayment(subscription) }
    this.once({ kind, of: subscription.contract, at }, mail)
  }

  /** What the next period costs, by what is known now. */
  private nextPayment(subscription: Subscription) {
    const { goesOver, contract, periodEnd, loweredMonthsThen, loweredUntil } = subscription
    const { months, price } = this.visibleNext ?? subscription
    const { priceMinor } = priceInForce(months, price, this.notices, periodEnd)
    const currency = goesOver ? this.currency : contract.currency
    const full = this.market.charged(priceMinor, currency)
    const isLess = goesOver
      ? months === 1 && loweredMonthsThen > 0
      : isLowered(months, loweredUntil, periodEnd)

    return { currency, euroMinor: this.market.inEuro(isLess ? lessOffer(full) : full, currency) }
  }

  private once(occasion: Occasion, mail: DueMail): void {
    const { kind, of, at } = occasion
    if (this.reminded.some((one) => one.kind === kind && one.of === of && one.at === at)) return
    this.reminded.push(occasion)
    this.mails.push(mail)
  }
}
