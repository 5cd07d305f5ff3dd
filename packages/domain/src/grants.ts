import { addMonths } from './period.ts'

/** From when to when a gift lets an account watch. */
export type GrantPeriod = { readonly from: Date; readonly to: Date }

/** The time of one gift on an account. */
export type Grant = GrantPeriod & { readonly id: string; readonly months: number }

/** The period of a gift redeemed now: it begins when what the account already has is over (D124, D125). */
export function grantPeriod(months: number, expiresAt: Date | null, now: Date): GrantPeriod {
  const from = expiresAt !== null && expiresAt > now ? expiresAt : now
  return { from, to: addMonths(from, months) }
}

const lengthOf = ({ from, to }: GrantPeriod): number => to.getTime() - from.getTime()

/** A gift of so many whole months begun elsewhere; what is left of one has a length instead. */
function moved({ months, ...grant }: Grant, from: Date): Grant {
  const isWhole = addMonths(grant.from, months).getTime() === grant.to.getTime()
  const to = isWhole ? addMonths(from, months) : new Date(from.getTime() + lengthOf(grant))

  return { ...grant, months, from, to }
}

/**
 * Takes a gift back: time that is over stays, the rest goes, and gifts that were to follow move up.
 *
 * `grants` are those of one account, as they were. What comes back has changed, the one taken first, with
 * the milliseconds that were taken of it; nothing when there was nothing left to take.
 */
export function takeBackGrant(
  grants: readonly Grant[],
  id: string,
  now: Date,
): { readonly changed: readonly Grant[]; readonly takenMs: number } {
  const taken = grants.find((grant) => grant.id === id)
  if (!taken || taken.to <= now) return { changed: [], takenMs: 0 }
  const cut = taken.from > now ? taken.from : now
  // One that has not begun becomes an empty moment in the past, so that it ends nothing in the future.
  const rest = { ...taken, from: taken.from > now ? now : taken.from, to: now }
  const changed = [rest]
  let [oldEnd, end] = [taken.to, cut]
  const later = grants.filter(({ from }) => from >= taken.to)
  for (const grant of later.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    if (grant.from > oldEnd) break
    const next = moved(grant, end)
    changed.push(next)
    ;[oldEnd, end] = [grant.to, next.to]
  }

  return { changed, takenMs: taken.to.getTime() - cut.getTime() }
}

/** Gives a taken gift its time back, behind what the account has by now. */
export function giveBackGrant(
  grant: Grant,
  takenMs: number,
  facts: { readonly expiresAt: Date | null; readonly now: Date },
): Grant {
  const { from } = grantPeriod(0, facts.expiresAt, facts.now)
  // Nothing of it had been used: it is a whole gift again, at another time.
  if (lengthOf(grant) === 0) return { ...grant, from, to: addMonths(from, grant.months) }

  return { ...grant, to: new Date(from.getTime() + takenMs) }
}

/**
 * Moves gifts behind a period that was bought while they run, so that no day is paid for twice: what is
 * left of each follows the one before it. Gives those that change.
 */
export function layBehind(grants: readonly Grant[], boughtThrough: Date, now: Date): Grant[] {
  const waiting = grants
    .filter(({ to }) => to > now)
    .toSorted((a, b) => a.from.getTime() - b.from.getTime())
  let end = boughtThrough

  return waiting.flatMap((grant) => {
    if (grant.from >= end) {
      end = grant.to
      return []
    }
    const leftMs = grant.to.getTime() - now.getTime()
    const next =
      grant.from > now ? moved(grant, end) : { ...grant, to: new Date(end.getTime() + leftMs) }
    end = next.to
    return [next]
  })
}
