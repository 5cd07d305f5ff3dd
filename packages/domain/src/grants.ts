import { addMonths } from './period.ts'

export type GrantPeriod = { readonly from: Date; readonly to: Date }

export type Grant = GrantPeriod & { readonly id: string; readonly months: number }

/** The period of a gift redeemed now, after the existing access ends (D124, D125). */
export function grantPeriod(months: number, expiresAt: Date | null, now: Date): GrantPeriod {
  const from = later(now, expiresAt ?? now)
  return { from, to: addMonths(from, months) }
}

const earlier = (one: Date, other: Date) => new Date(Math.min(one.getTime(), other.getTime()))
const later = (one: Date, other: Date) => new Date(Math.max(one.getTime(), other.getTime()))
const lengthOf = ({ from, to }: GrantPeriod): number => to.getTime() - from.getTime()

/** A whole gift has a number of months, the rest of one a length. */
function moved({ months, ...grant }: Grant, from: Date): Grant {
  const isWhole = addMonths(grant.from, months).getTime() === grant.to.getTime()
  const to = isWhole ? addMonths(from, months) : new Date(from.getTime() + lengthOf(grant))

  return { ...grant, months, from, to }
}

/**
 * Revokes a gift: past time stays, the rest is removed, and later gifts move up. `grants` are all of one
 * account. Returns the changed ones, the revoked first, and the removed milliseconds.
 */
export function takeBackGrant(
  grants: readonly Grant[],
  id: string,
  now: Date,
): { readonly changed: readonly Grant[]; readonly takenMs: number } {
  const taken = grants.find((grant) => grant.id === id)
  if (!taken || taken.to <= now) return { changed: [], takenMs: 0 }
  const cut = later(taken.from, now)
  // A gift that has not started becomes an empty period in the past, so that it ends nothing in the future.
  const rest = { ...taken, from: earlier(taken.from, now), to: now }
  const changed = [rest]
  let [oldEnd, end] = [taken.to, cut]
  const following = grants.filter(({ from }) => from >= taken.to)
  for (const grant of following.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    if (grant.from > oldEnd) break
    const next = moved(grant, end)
    changed.push(next)
    ;[oldEnd, end] = [grant.to, next.to]
  }

  return { changed, takenMs: taken.to.getTime() - cut.getTime() }
}

/** Restores a revoked gift after the current access of the account. */
export function giveBackGrant(
  grant: Grant,
  takenMs: number,
  facts: { readonly expiresAt: Date | null; readonly now: Date },
): Grant {
  const { from } = grantPeriod(0, facts.expiresAt, facts.now)
  // Unused: it is a whole gift again.
  if (lengthOf(grant) === 0) return { ...grant, from, to: addMonths(from, grant.months) }

  return { ...grant, to: new Date(from.getTime() + takenMs) }
}

/**
 * Moves gifts behind a period that was bought during them, so that no day is paid twice; their remaining
 * times follow one another. Returns the changed ones.
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
