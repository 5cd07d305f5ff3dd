import type Stripe from 'stripe'
import { z } from 'zod'
import type { JobHandler, JobQueue } from '@hlizo/database/jobs'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import type { HoldAccount } from '#server/billing/account-lease.ts'
import { arrangeGrantsOf } from '#server/billing/arrange-grants.ts'
import { continuingOf } from '#server/billing/continuing.ts'
import { customerStore, type SyncCustomer } from '#server/billing/customer-store.ts'
import { eachDue } from '@hlizo/database/each-due'
import { endSubscription } from '#server/billing/end-subscription.ts'
import { lateCancellationStore } from '#server/billing/late-cancellation.ts'
import { isLive } from '#server/billing/project-subscription.ts'
import { pauseMetadata } from '#server/billing/pauses.ts'
import { planOf } from '#server/billing/plan-terms.ts'
import { offerStore } from '#server/billing/offer-store.ts'
import { releaseSchedule, scheduleAgain } from '#server/billing/release-schedule.ts'
import {
  SHIFT_RENEWAL_JOB,
  type MoveRenewal,
  type RenewalShift,
} from '#server/billing/renewal-shift.ts'
import { secondsOf } from '#server/billing/stripe-reference.ts'
import { isStripeRefusal } from '#server/billing/stripe-refusal.ts'
import { subscriptionStore } from '#server/billing/subscription-store.ts'
import { ApiError } from '#server/http/api-error.ts'
import { agreedDiscount, agreedNext, freeTimeEnder } from './end-free-time.ts'
import { grantStore } from '#server/billing/grant-store.ts'
import { pauseOfShift, renewalShiftStore, shiftAsked } from './renewal-shift.ts'

export const EXTEND_FREE_TIME_JOB = 'vouchers.extend-free-time'

type Deps = Parameters<typeof freeTimeEnder>[0] & {
  syncCustomer: SyncCustomer
  holdAccount: HoldAccount
  jobs: Pick<JobQueue, 'enqueue'>
}

const Payload = z.object({ accountId: z.string() })

// Longer gifts are sent in steps, each at least a month before the last one ends.
const STEP_BEFORE_MS = 690 * DAY_MS
const COMPLETED_AFTER_MS = MINUTE_MS

/** The stored time may be in the past. */
const endsNow = ({ freeUntil }: RenewalShift, now: Date): boolean =>
  freeUntil === null || freeUntil <= now

/** Whether the metadata already name the pause, or that there is none. */
const hasPause = (subscription: Stripe.Subscription, metadata: Record<string, string>): boolean =>
  Object.entries(metadata).every(([name, value]) => (subscription.metadata[name] ?? '') === value)

async function setFreeTime(stripe: Stripe, shift: RenewalShift) {
  const { id, subscriptionId, freeUntil } = shift
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  if (freeUntil === null) return
  const trial_end = secondsOf(freeUntil)
  const metadata = pauseMetadata(pauseOfShift(shift))
  const isThere = subscription.status === 'trialing' && subscription.trial_end === trial_end
  if (isThere && hasPause(subscription, metadata)) return
  await stripe.subscriptions.update(
    subscriptionId,
    { trial_end, proration_behavior: 'none', metadata },
    { idempotencyKey: id },
  )
}

/** Does a stored change at the provider. Repeatable. */
function shiftPerformer(deps: Deps) {
  const { db, clock, stripe, quotes } = deps
  const endFreeTime = freeTimeEnder(deps)

  const planNext = async (accountId: string, shift: RenewalShift) => {
    const { subscriptionId, nextPlanId, freeUntil } = shift
    const plan = await offerStore(db).plan(nextPlanId)
    if (plan === null) return
    const moved = await stripe.subscriptions.retrieve(subscriptionId)
    // In another currency the next plan is only in the metadata.
    if (continuingOf(moved)) return
    if (planOf(moved, new Set([plan.id])) === plan.id) return
    const row = await subscriptionStore(db).latest(accountId)
    const terms = await quotes.termsFor(plan, moved.currency === 'ron' ? 'ron' : 'eur', {
      subscriber: row && { ...row, ...agreedNext(shift) },
      periodStart: freeUntil ?? undefined,
    })
    await scheduleAgain(stripe, moved, { plan, terms, discount: agreedDiscount(shift) })
  }

  return async (accountId: string, shift: RenewalShift): Promise<void> => {
    const { id, subscriptionId, isEnding } = shift
    const subscription = await stripe.subscriptions.retrieve(subscriptionId)
    if (isLive(subscription)) {
      await releaseSchedule(stripe, subscription)
      if (endsNow(shift, clock.now())) await endFreeTime(accountId, shift)
      else await setFreeTime(stripe, shift)
      if (isEnding)
        await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
      else await planNext(accountId, shift)
    }
    await renewalShiftStore(db).end(accountId, id)
  }
}

/** Repeatable; completes an interrupted change as it was stored. */
export function renewalShifter(deps: Deps) {
  const { db, clock, stripe, syncCustomer, holdAccount, jobs } = deps
  const perform = shiftPerformer(deps)

  /** Stores the change before the provider's call. */
  const begin = (accountId: string) =>
    db.transaction(async (tx) => {
      await tx.lock(`billing:${accountId}`)
      const now = clock.now()
      const row = await subscriptionStore(tx).latest(accountId)
      await arrangeGrantsOf(tx, accountId, { jobs, now })
      const grants = await grantStore(tx).of(accountId)
      const isCancelledLate = (await lateCancellationStore(tx).of(accountId)) !== null
      const until = new Date(Math.max(now.getTime(), ...grants.map(({ to }) => to.getTime())))
      const asked = row === null ? null : shiftAsked({ row, grants, isCancelledLate, now })
      if (row && asked?.kind === 'end') return { end: row.id, shift: null, until }
      if (asked?.kind !== 'shift') return { end: null, shift: null, until }
      const shift = await renewalShiftStore(tx).begin(accountId, asked.shift, now)

      return { end: null, shift, until: asked.shift.freeUntil ?? until }
    })

  /** The synchronization that follows finds a page that was already paid. */
  const closePages = async (accountId: string) => {
    for (const { sessionId } of await grantStore(db).closeStaleCheckouts(accountId, clock.now()))
      if (sessionId !== null)
        await stripe.checkout.sessions.expire(sessionId).catch((error: unknown) => {
          if (!isStripeRefusal(error)) throw error
        })
  }

  const bringUpToDate = async (accountId: string): Promise<void> => {
    const customer = await customerStore(db).byAccount(accountId)
    if (!customer) return
    await closePages(accountId)
    const cutOff = await renewalShiftStore(db).of(accountId)
    if (cutOff) await perform(accountId, cutOff)
    await syncCustomer(customer.stripeId)

    const { end, shift, until } = await begin(accountId)
    if (end !== null) await endSubscription(stripe, end)
    if (shift !== null) await perform(accountId, shift)
    await grantStore(db).markShifted(accountId, until, clock.now())
    if (end !== null || shift !== null) await syncCustomer(customer.stripeId)
  }

  return (accountId: string): Promise<void> =>
    holdAccount(accountId, () => bringUpToDate(accountId))
}

/** The job completes what this process leaves undone. */
export function renewalMover(deps: Deps): MoveRenewal {
  const { db, clock, jobs } = deps
  const perform = shiftPerformer(deps)

  return async (accountId, id, shift) => {
    const begun = await db.transaction(async (tx) => {
      await tx.lock(`billing:${accountId}`)
      const store = renewalShiftStore(tx)
      const open = await store.of(accountId)
      if (open) return open
      const now = clock.now()
      const runAt = new Date(now.getTime() + COMPLETED_AFTER_MS)
      const payload = { accountId }
      await jobs.enqueue(tx, { kind: SHIFT_RENEWAL_JOB, key: accountId, payload, runAt })

      return store.begin(accountId, shift, now, id)
    })
    // Another change is under way.
    if (begun.id !== id) throw new ApiError('CHANGE_PENDING')
    await perform(accountId, begun)
  }
}

export function shiftRenewalJob(shiftRenewal: (accountId: string) => Promise<void>): JobHandler {
  return { run: async (payload) => shiftRenewal(Payload.parse(payload).accountId) }
}

/** Sends the next step of a long gift, and any overdue change. A failure does not stop the others. */
export function extendFreeTimeJob(
  { db, clock, log }: Pick<Deps, 'db' | 'clock'> & { readonly log: Log },
  shiftRenewal: (accountId: string) => Promise<void>,
): JobHandler {
  return {
    everyMs: HOUR_MS,
    run: async (_payload, { signal }) => {
      const now = clock.now()
      const soonerThan = new Date(now.getTime() + STEP_BEFORE_MS)
      await eachDue(
        signal,
        (after: { readonly accountId: string } | null) =>
          grantStore(db).chargedTooEarly(soonerThan, now, after),
        ({ accountId }) => shiftRenewal(accountId),
        ({ accountId: account }, error) =>
          log.warn({ account, error: String(error) }, 'free time is not extended yet'),
      )
    },
  }
}
