import type { Queries } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'
import { grantPeriod } from '@hlizo/domain/grants'
import type { Clock } from '@hlizo/kit/clock'
import { heldThrough, isRenewing } from '#server/billing/arrange-grants.ts'
import { createEntitlementReader, type Entitlement } from '#server/billing/entitlement.ts'
import { grantStore } from '#server/billing/grant-store.ts'
import { SHIFT_RENEWAL_JOB } from '#server/billing/renewal-shift.ts'

type Deps = { clock: Clock; jobs: Pick<JobQueue, 'enqueue'> }

/** What was added, and whether a renewal is moved behind it. */
type Granted = { readonly id: string; readonly to: Date; readonly isMoved: boolean }

/** The end of the last gift and of what is paid, collected or disputed. */
export function endOfWhatIs({ subscription, giftEnd }: Entitlement, now: Date): Date | null {
  const ends = [giftEnd, heldThrough(subscription, now)]
  const known = ends.filter((end) => end !== null).map((end) => end.getTime())

  return known.length === 0 ? null : new Date(Math.max(...known))
}

/** Adds free time behind what the account has (D124, D125). The transaction must hold the account's billing lock. */
export async function grantMonths(
  tx: Queries,
  { clock, jobs }: Deps,
  { accountId, ...gift }: { accountId: string; months: number; voucherId: string | null },
): Promise<Granted> {
  const now = clock.now()
  const entitlement = await createEntitlementReader({ db: tx, clock })(accountId)
  const { from, to } = grantPeriod(gift.months, endOfWhatIs(entitlement, now), now)
  const id = await grantStore(tx).add(accountId, { ...gift, from, to }, now)
  await jobs.enqueue(tx, { kind: SHIFT_RENEWAL_JOB, key: accountId, payload: { accountId } })

  return { id, to, isMoved: isRenewing(entitlement.subscription) }
}
