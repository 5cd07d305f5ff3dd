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

const monthsAfter = (from: number, months: number) => addMonths(new Date(from), months).getTime()

/** The gifts of one account, for the reference model. For tests. */
export class ReferenceGifts {
  readonly all: Gift[] = []

  get end(): number {
    return Math.max(0, ...this.all.map(({ to }) => to))
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
    gift.from = Math.min(gift.from, now)
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
    if (isUnused) gift.from = from
    gift.to = isUnused ? monthsAfter(from, months) : from + takenMs
  }
}
