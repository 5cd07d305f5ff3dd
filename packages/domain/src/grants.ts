import { MINUTE_MS } from '@hlizo/kit/durations'
import { addMonths } from './period.ts'

export type GrantPeriod = { readonly from: Date; readonly to: Date }

export type Grant = GrantPeriod & { readonly id: string; readonly months: number }

/** The period of a gift redeemed now, after the existing access ends (D124, D125). */
export function grantPeriod(months: number, expiresAt: Date | null, now: Date): GrantPeriod {
  const from = later(now, expiresAt ?? now)
  return { from, to: addMonths(from, months) }
}

const later = (one: Date, other: Date) => new Date(Math.max(one.getTime(), other.getTime()))
const lengthOf = ({ from, to }: GrantPeriod): number => to.getTime() - from.getTime()

/** A whole gift has a number of months, the rest of one a length. */
function moved({ months, ...grant }: Grant, from: Date): Grant {
  const to = isWhole({ ...grant, months })
    ? addMonths(from, months)
    : new Date(from.getTime() + lengthOf(grant))

  return { ...grant, months, from, to }
}

const isWhole = ({ from, to, months }: Grant) => addMonths(from, months).getTime() === to.getTime()

/** How much of a gift is over; nothing of one that has not begun. The rest of one begins later than it did. */
function usedMs(grant: Grant, now: Date): number {
  if (grant.from <= now) return now.getTime() - grant.from.getTime()
  if (isWhole(grant)) return 0
  const wholeMs = addMonths(grant.from, grant.months).getTime() - grant.from.getTime()

  return Math.max(1, wholeMs - lengthOf(grant))
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
  const rest = { ...taken, from: new Date(now.getTime() - usedMs(taken, now)), to: now }
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

  return { ...grant, from, to: new Date(from.getTime() + takenMs) }
}

// The provider counts whole seconds: less than this is no gap and no overlap.
const TOUCHING_MS = MINUTE_MS

/** The rest of a gift that has begun, or a whole one, from another moment. */
function movedRest(grant: Grant, from: Date, now: Date): Grant {
  if (grant.from > now) return moved(grant, from)

  return { ...grant, from, to: new Date(from.getTime() + grant.to.getTime() - now.getTime()) }
}

/**
 * Lets gifts follow what was bought, and each other, so that no day is paid twice and none between them is
 * free. `heldThrough` may be later than what was bought: a gift waits for the end of a period that is being
 * collected or disputed. Returns the changed ones.
 */
export function arrangeGrants(
  grants: readonly Grant[],
  paid: { readonly boughtThrough: Date | null; readonly heldThrough: Date | null },
  now: Date,
): Grant[] {
  const waiting = grants
    .filter(({ to }) => to > now)
    .toSorted((a, b) => a.from.getTime() - b.from.getTime())
  const { boughtThrough, heldThrough } = paid
  // What is bought and over does not move a gift that runs.
  let earliest = boughtThrough !== null && boughtThrough > now ? boughtThrough : new Date(0)
  let latest = later(later(now, earliest), heldThrough ?? now)

  return waiting.flatMap((grant) => {
    const isTooEarly = grant.from.getTime() + TOUCHING_MS < earliest.getTime()
    const isTooLate = grant.from.getTime() > latest.getTime() + TOUCHING_MS
    const isMoved = isTooEarly || isTooLate
    const next = isMoved ? movedRest(grant, isTooEarly ? earliest : latest, now) : grant
    earliest = next.to
    latest = later(latest, next.to)
    return isMoved ? [next] : []
  })
}
