import type { Queries } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'
import { paidEnd } from '@hlizo/domain/entitlement'
import { arrangeGrants } from '@hlizo/domain/grants'
import { grantStore } from './grant-store.ts'
import { isLive, isToEnd } from './project-subscription.ts'
import { SHIFT_RENEWAL_JOB } from './renewal-shift.ts'
import { subscriptionStore, type SubscriptionRow } from './subscription-store.ts'

/** Whether it is charged again by itself. */
export const isRenewing = (subscription: SubscriptionRow | null): boolean =>
  subscription !== null &&
  isLive(subscription) &&
  !isToEnd(subscription) &&
  subscription.endsAt === null &&
  !subscription.isPaused &&
  subscription.paymentStatus !== 'FAILED'

/**
 * Until when the subscription has time, so that gifts wait for its end. A period whose payment is being
 * collected counts, and a disputed one of a running subscription: the dispute may still be won.
 */
export function heldThrough(subscription: SubscriptionRow | null, now: Date): Date | null {
  if (subscription === null) return null
  const ends = [
    paidEnd(subscription, now),
    isLive(subscription) ? subscription.chargedThrough : null,
    isRenewing(subscription) ? subscription.periodEnd : null,
  ].flatMap((end) => end?.getTime() ?? [])

  return ends.length === 0 ? null : new Date(Math.max(...ends))
}

/**
 * Moves gifts that overlap what is paid, or that waited for time whose payment was returned. The
 * transaction must hold the account's billing lock. The job moves the next payment.
 */
export async function arrangeGrantsOf(
  tx: Queries,
  accountId: string,
  { jobs, now }: { readonly jobs: Pick<JobQueue, 'enqueue'>; readonly now: Date },
): Promise<void> {
  const store = grantStore(tx)
  const subscription = await subscriptionStore(tx).latest(accountId)
  const boughtThrough = subscription?.boughtThrough ?? null
  const paid = { boughtThrough, heldThrough: heldThrough(subscription, now) }
  const moved = arrangeGrants(await store.of(accountId), paid, now)
  if (moved.length === 0) return
  for (const grant of moved) await store.move(accountId, grant)
  await jobs.enqueue(tx, { kind: SHIFT_RENEWAL_JOB, key: accountId, payload: { accountId } })
}
