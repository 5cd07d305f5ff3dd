import { earliestNewPrice, newPriceHoldsFrom } from '@hlizo/domain/price-change'
import { DAY_MS } from '@hlizo/kit/durations'

// The first day of the walk, and its rate in ten-thousandths of a leu.
const FIRST_DAY = Date.UTC(2026, 0, 15) / DAY_MS
const FIRST_RATE = 50_975
const [LOWEST, HIGHEST] = [45_000, 58_000]
const MOST_A_DAY = 150

export type Currency = 'eur' | 'ron'

/** A change of the price of a plan. Moments are milliseconds. */
export type Change = {
  /** Later changes have greater numbers. */
  readonly order: number
  readonly months: 1 | 12
  readonly priceMinor: number
  readonly sellsFrom: number
  readonly existingFrom: number | null
  withdrawnAt: number | null
}

/** A euro price in cents, and the number of the change that it comes from; 0 for the first price. */
export type Price = { readonly priceMinor: number; readonly order: number }

/** A change that a subscriber was written to about. */
export type Notice = {
  readonly change: Change
  /** What the subscriber would have paid without it. */
  readonly oldPriceMinor: number
  readonly statedFrom: number
  readonly sentAt: number
  /** Whether a mail has said that the change was withdrawn. */
  isTakenBack: boolean
}

const firstPrices = { 1: 699, 12: 6999 } as const

/** A random walk: the same rate for a day in every scenario. */
const walk: number[] = [FIRST_RATE]
function rateOf(day: number): number {
  for (let index = walk.length; index <= day - FIRST_DAY; index += 1) {
    const chance = Math.imul(index + FIRST_DAY, 2_654_435_761) >>> 8
    const step = (chance % (2 * MOST_A_DAY + 1)) - MOST_A_DAY
    walk.push(Math.min(HIGHEST, Math.max(LOWEST, (walk.at(-1) ?? FIRST_RATE) + step)))
  }

  return walk[day - FIRST_DAY] ?? FIRST_RATE
}

/** The rate of the National Bank and the prices that are asked for, for the reference model. For tests. */
export class ReferenceMarket {
  readonly changes: Change[] = []
  private day = 0

  constructor(now: number) {
    this.moveTo(now)
  }

  /** Reads the rate of the day. */
  moveTo(now: number): void {
    this.day = Math.floor(now / DAY_MS)
  }

  get rateOfDay(): { readonly date: string; readonly rate: number } {
    return {
      date: new Date(this.day * DAY_MS).toISOString().slice(0, 10),
      rate: rateOf(this.day),
    }
  }

  /** What a euro price is charged as on the day that was read: rounded half up to the ban (D133). */
  charged(priceMinor: number, currency: Currency): number {
    return currency === 'eur'
      ? priceMinor
      : Math.floor((priceMinor * rateOf(this.day)) / 10_000 + 0.5)
  }

  /** What an amount in lei is in euro cents at the rate of that day. */
  inEuro(amount: number, currency: Currency): number {
    return currency === 'eur' ? amount : Math.floor((amount * 10_000) / rateOf(this.day) + 0.5)
  }

  /** What a new buyer is asked for. */
  advertised(months: 1 | 12): Price {
    const last = this.changes.findLast(
      (change) => change.months === months && change.withdrawnAt === null,
    )
    return last ?? { priceMinor: firstPrices[months], order: 0 }
  }

  /** The change of a plan that has not taken effect for existing subscribers. */
  open(months: 1 | 12, now: number): Change | undefined {
    const last = this.changes.findLast((one) => one.months === months && one.withdrawnAt === null)
    return last?.existingFrom != null && last.existingFrom > now ? last : undefined
  }

  announce(months: 1 | 12, priceMinor: number, now: number, isForAll: boolean): Change {
    const order = this.changes.length + 1
    const existingFrom = isForAll ? earliestNewPrice(new Date(now)).getTime() : null
    const change = { order, months, priceMinor, sellsFrom: now, existingFrom, withdrawnAt: null }
    this.changes.push(change)

    return change
  }

  /** The change that a subscriber of a plan at a price still has to be written to about. */
  unannounced(months: 1 | 12, { order }: Price, notices: readonly Notice[]): Change | undefined {
    const written = notices
      .filter(({ change }) => change.months === months)
      .map(({ change }) => change.order)
    return this.changes.findLast(
      (change) =>
        change.months === months &&
        change.withdrawnAt === null &&
        change.existingFrom !== null &&
        change.order > Math.max(order, ...written),
    )
  }
}

/** The notices of changes after the agreed price that still hold, the oldest first. */
const newerNotices = (months: 1 | 12, { order }: Price, notices: readonly Notice[]) =>
  notices
    .filter(({ change }) => change.months === months && change.withdrawnAt === null)
    .filter(({ change }) => change.order > order)
    .toSorted((a, b) => a.change.order - b.change.order)

/** What a subscriber will pay once everything announced has taken effect. */
export const lastPrice = (months: 1 | 12, agreed: Price, notices: readonly Notice[]): Price =>
  newerNotices(months, agreed, notices).at(-1)?.change ?? agreed

/** The agreed price of a plan, or the one that was announced in time for a period that begins then. */
export function priceInForce(
  months: 1 | 12,
  agreed: Price,
  notices: readonly Notice[],
  begins: number,
): Price {
  const inForce = newerNotices(months, agreed, notices).findLast(({ statedFrom, sentAt }) => {
    const from = newPriceHoldsFrom({ statedFrom: new Date(statedFrom), sentAt: new Date(sentAt) })
    return from !== null && from.getTime() <= begins
  })

  return inForce?.change ?? agreed
}
