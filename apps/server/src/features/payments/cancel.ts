import type Stripe from 'stripe'
import type { CancellationFeedback } from '@hlizo/contract/entities/cancellation-feedback'
import type { Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { cancellationEffectiveAt } from '@hlizo/domain/cancellation'
import { monthsOf, periodEndAfter } from '@hlizo/domain/period'
import type { Clock } from '@hlizo/kit/clock'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { uuidv7 } from '@hlizo/kit/ids'
import { askProvider } from '#server/billing/ask-provider.ts'
import { continueAs, continuingOf, stopContinuing } from '#server/billing/continuing.ts'
import { endSubscription } from '#server/billing/end-subscription.ts'
import type { Entitlement } from '#server/billing/entitlement.ts'
import { lateCancellationStore } from '#server/billing/late-cancellation.ts'
import { offerStore } from '#server/billing/offer-store.ts'
import type { RunOperation } from '#server/billing/operations.ts'
import { anchorAhead, isLive } from '#server/billing/project-subscription.ts'
import { pauseMetadata } from '#server/billing/pauses.ts'
import { releaseSchedule } from '#server/billing/release-schedule.ts'
import { secondsOf } from '#server/billing/stripe-reference.ts'
import type { SubscriptionRow } from '#server/billing/subscription-store.ts'
import { ApiError } from '#server/http/api-error.ts'

type Deps = {
  db: Database
  clock: Clock
  stripe: Stripe
  run: RunOperation
  /** Whether a late cancellation counts as in time (`CANCEL_LENIENT`). */
  isLenient: boolean
}

const SOON_MS = MINUTE_MS

type Reason = NonNullable<Stripe.SubscriptionUpdateParams.CancellationDetails['feedback']>

// The provider has one field for the reason; the full survey is stored here.
const reasons: Readonly<Record<string, Reason>> = {
  price: 'too_expensive',
  content: 'missing_features',
  technical: 'low_quality',
  rarely: 'unused',
}

function reasonOf(feedback: CancellationFeedback | null): Reason {
  const [first] = (feedback?.questions ?? []).find(({ id }) => id === 'reason')?.options ?? []
  return reasons[first ?? ''] ?? 'other'
}

function cancellable({ subscription }: Entitlement): SubscriptionRow {
  if (subscription === null || !isLive(subscription)) throw new ApiError('NOTHING_TO_CANCEL')
  // A failed renewal is stopped at once, also after a cancellation that came too late for it.
  const isFailed = subscription.paymentStatus === 'FAILED'
  if (subscription.endsAt !== null && !isFailed) throw new ApiError('ALREADY_CANCELLED')
  if (subscription.hasPendingChange) throw new ApiError('CHANGE_PENDING')

  return subscription
}

/** Ends a subscription with its period, or with the next one when it is too late (spec §9, D114). Without `feedback` an operator does it. */
export function canceller({ db, clock, stripe, run, isLenient }: Deps) {
  const effectiveAt = async (row: SubscriptionRow): Promise<Date> => {
    const { periodEnd } = row
    // Nothing is charged at the end of this period.
    if (row.isPaused) return periodEnd
    const next = row.nextPlanId ?? row.planId
    const plan = await offerStore(db).plan(next)
    const months = plan ? monthsOf(plan) : 1
    const nextPeriodEnd = periodEndAfter(periodEnd, anchorAhead(row) ?? periodEnd, months)

    return cancellationEffectiveAt({ periodEnd, nextPeriodEnd, isLenient }, clock.now())
  }

  const remember = (
    accountId: string,
    row: SubscriptionRow,
    feedback: CancellationFeedback,
    at: Date,
  ) =>
    db.run(sql`insert into app.cancellation_feedback
        (account_id, id, subscription_id, answers, effective_at, created_at)
      values (${accountId}, ${uuidv7(clock.now())}, ${row.id}, ${JSON.stringify(feedback.questions)},
        ${at}, ${clock.now()})`)

  /** The offer after the survey that was not taken. */
  const declineOffer = (accountId: string) =>
    db.run(sql`update app.save_offer set outcome = 'declined', decided_at = ${clock.now()}
      where account_id = ${accountId} and outcome is null`)

  // The provider accepts no end of free time that may be over when it is asked.
  const soon = () => new Date(clock.now().getTime() + SOON_MS)

  /** A pause that has not begun goes with the cancellation: access ends with what is paid. */
  const cancelPause = async (
    subscription: Stripe.Subscription,
    { endsAt, feedback }: { endsAt: Date; feedback: CancellationFeedback | null },
  ) => {
    await releaseSchedule(stripe, subscription)
    await stripe.subscriptions.update(subscription.id, {
      trial_end: secondsOf(endsAt),
      proration_behavior: 'none',
      metadata: pauseMetadata(null),
      cancel_at_period_end: true,
      cancellation_details: { feedback: reasonOf(feedback) },
    })
    if (continuingOf(subscription)) await stopContinuing(stripe, subscription.id)
    return endsAt
  }

  const cancel = async (
    accountId: string,
    row: SubscriptionRow,
    feedback: CancellationFeedback | null,
  ) => {
    const isUnpaid = row.isPaused && (row.paidThrough ?? row.startedAt) <= soon()
    if (row.paymentStatus === 'FAILED' || isUnpaid) {
      await endSubscription(stripe, row.id)
      await lateCancellationStore(db).drop(accountId)
      return clock.now()
    }
    const subscription = await stripe.subscriptions.retrieve(row.id)
    if (row.pausedFrom !== null)
      return cancelPause(subscription, { endsAt: row.pausedFrom, feedback })
    const endsAt = await effectiveAt(row)
    const isInTime = endsAt.getTime() === row.periodEnd.getTime()
    const continuing = continuingOf(subscription)
    if (isInTime) {
      await releaseSchedule(stripe, subscription)
      await stripe.subscriptions.update(row.id, {
        cancel_at_period_end: true,
        cancellation_details: { feedback: reasonOf(feedback) },
      })
      // A subscription that was to continue in another currency ends.
      if (continuing) await stopContinuing(stripe, row.id)
    } else {
      if (continuing) await continueAs(stripe, row.id, { ...continuing, isLastPeriod: true })
      // A planned change stays: its plan is charged last. The reason is sent with the end.
      const late = { subscriptionId: row.id, renewsAt: row.periodEnd, effectiveAt: endsAt }
      await lateCancellationStore(db).put(accountId, late)
    }
    return endsAt
  }

  return (
    accountId: string,
    feedback: CancellationFeedback | null,
    resumedFrom: Date | null,
  ): Promise<{ effectiveAt: string }> => {
    const sayAgain = async ({ subscription }: Entitlement) => ({
      effectiveAt: (subscription?.endsAt ?? resumedFrom ?? clock.now()).toISOString(),
    })

    return run(
      { accountId, kind: 'cancel', target: '', resumedFrom },
      {
        check: (entitlement) => void cancellable(entitlement),
        act: async (_key, entitlement) => {
          const row = cancellable(entitlement)
          const endsAt = await askProvider(() => cancel(accountId, row, feedback))
          if (feedback) await remember(accountId, row, feedback, endsAt)
          await declineOffer(accountId)
          return { effectiveAt: endsAt.toISOString() }
        },
        join: sayAgain,
        ...(resumedFrom && { repeat: sayAgain }),
      },
    )
  }
}
