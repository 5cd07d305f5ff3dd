import { addMonths } from '@hlizo/domain/period'

/** The months of one redeemed gift. Moments are milliseconds. */
export type Gift = {
  /** The charge that paid for it. */
  readonly charge: string
  readonly months: number
  from: number
  to: number
  /** How much was taken back; null while the gift is the owner's. */
  takenMs: number | null
  isDisputed: boolean
}

// Less than this is no gap: the other currency begins when this one has run out.
const TOUCHING_MS = 90_000

const monthsAfter = (from: number, months: number) => addMonths(new Date(from), months).getTime()

/** The gifts of one account, for the reference model. For tests. */
export class ReferenceGifts {
  readonly all: Gift[] = []

  get end(): number {
    return Math.max(0, ...this.all.map(({ to }) => to))
  }

  /** Until when what is paid reaches, with the gifts that follow it without a gap. */
  reach(paidUntil: number, now: number): number {
    return this.all
      .toSorted((a, b) => a.from - b.from)
      .reduce(
        (end, { from, to }) => (from <= Math.max(now, end) + TOUCHING_MS ? Math.max(end, to) : end),
        paidUntil,
      )
  }

  /** Nothing that was paid lies over a gift, and between them is nothing that was paid back. */
  arrange(paidUntil: number, heldUntil: number, now: number): void {
    let earliest = paidUntil > now ? paidUntil : 0
    let latest = Math.max(now, paidUntil, heldUntil)
    const waiting = this.all.filter(({ to }) => to > now).toSorted((a, b) => a.from - b.from)
    for (const gift of waiting) {
      if (gift.from + TOUCHING_MS < earliest) this.moveRest(gift, earliest, now)
      else if (gift.from > latest + TOUCHING_MS) this.moveRest(gift, latest, now)
      earliest = gift.to
      latest = Math.max(latest, gift.to)
    }
  }

  private moveRest(gift: Gift, from: number, now: number): void {
    const { months, to } = gift
    const isWhole = gift.from > now && monthsAfter(gift.from, months) === to
    const leftMs = to - Math.max(gift.from, now)
    Object.assign(gift, { from, to: isWhole ? monthsAfter(from, months) : from + leftMs })
  }

  /** The newest gift whose payment is ours. */
  get newestPaid(): Gift | undefined {
    return this.all.findLast(({ takenMs }) => takenMs === null)
  }

  get disputed(): Gift | undefined {
    return this.all.find(({ isDisputed }) => isDisputed)
  }

  add(charge: string, months: number, from: number): Gift {
    const to = monthsAfter(from, months)
    const gift = { charge, months, from, to, takenMs: null, isDisputed: false }
    this.all.push(gift)
    return gift
  }

  /** Takes what is left of a gift; the gifts right behind it move up. */
  take(gift: Gift, now: number): void {
    const oldEnd = gift.to
    const cut = Math.max(gift.from, now)
    gift.takenMs = Math.max(0, oldEnd - cut)
    if (gift.takenMs === 0) return
    const wholeMs = monthsAfter(gift.from, gift.months) - gift.from
    const isUnused = gift.from > now && gift.to - gift.from === wholeMs
    const usedMs = Math.max(1, wholeMs - (gift.to - gift.from))
    if (gift.from > now) gift.from = isUnused ? now : now - usedMs
    gift.to = now
    this.moveUp(oldEnd, cut)
  }

  private moveUp(oldEnd: number, end: number): void {
    const next = this.all.find(({ from, to }) => from === oldEnd && to > from)
    if (!next) return
    const { from, to, months } = next
    const isWhole = monthsAfter(from, months) === to
    next.from = end
    next.to = isWhole ? monthsAfter(end, months) : end + to - from
    this.moveUp(to, next.to)
  }

  /** Gives the time that was taken back, behind what the account has by now. */
  giveBack(gift: Gift, from: number): void {
    const { takenMs, months } = gift
    gift.takenMs = null
    if (takenMs === null || takenMs === 0) return
    const isUnused = gift.from === gift.to
    gift.from = from
    gift.to = isUnused ? monthsAfter(from, months) : from + takenMs
  }
}
