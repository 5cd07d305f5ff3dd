import { invoices } from '../resources/invoice/state.ts'
import { schedules } from '../resources/subscription-schedule/state.ts'
import { formatSchedule } from '../resources/subscription-schedule/format.ts'
import { formatSubscription } from '../resources/subscription/format.ts'
import { subscriptions, type SubscriptionState } from '../resources/subscription/state.ts'
import { prices } from '../resources/price/state.ts'
import { emit } from '../webhooks/emit.ts'
import type { Work } from '../work.ts'
import { nextBoundary, type Recurring } from './calendar.ts'

export async function cycleOf(work: Work, items: readonly { price: string }[]): Promise<Recurring> {
  const first = items[0] && (await prices.get(work, items[0].price))

  return first?.recurring ?? { interval: 'month', count: 1 }
}

export async function updateSubscription(
  work: Work,
  before: SubscriptionState,
  changes: Partial<SubscriptionState>,
): Promise<SubscriptionState> {
  const shownBefore = await formatSubscription(work, before)
  const after = await subscriptions.save(work, { ...before, ...changes })
  const shown = await formatSubscription(work, after)
  if (JSON.stringify(shown) !== JSON.stringify(shownBefore))
    await emit(work, 'customer.subscription.updated', shown, shownBefore)

  return after
}

async function endSchedule(work: Work, id: string): Promise<void> {
  const schedule = await schedules.get(work, id)
  if (schedule.status !== 'active') return
  const ended = await schedules.save(work, {
    ...schedule,
    status: 'canceled',
    canceledAt: work.now,
  })
  await emit(work, 'subscription_schedule.canceled', formatSchedule(ended, work.now))
}

export async function endSubscription(
  work: Work,
  subscription: SubscriptionState,
  reason: 'cancellation_requested' | 'payment_failed',
): Promise<SubscriptionState> {
  if (subscription.schedule !== null) await endSchedule(work, subscription.schedule)
  const open = await invoices.all(work, { subscription: subscription.id })
  for (const invoice of open) {
    if (invoice.status === 'draft' || invoice.status === 'open')
      await invoices.save(work, { ...invoice, finalizesAt: null, nextAttemptAt: null })
  }
  const ended = await subscriptions.save(work, {
    ...subscription,
    status: 'canceled',
    canceledAt: subscription.canceledAt ?? work.now,
    endedAt: work.now,
    pendingUpdate: null,
    cancellation: { ...subscription.cancellation, reason },
  })
  await emit(work, 'customer.subscription.deleted', await formatSubscription(work, ended))

  return ended
}

async function applyPendingUpdate(
  work: Work,
  subscription: SubscriptionState,
): Promise<SubscriptionState> {
  const pending = subscription.pendingUpdate
  if (pending === null) return subscription
  const cycle = await cycleOf(work, pending.items)
  const isNewCycle = pending.anchor !== subscription.billingCycleAnchor
  const changed = await updateSubscription(work, subscription, {
    items: pending.items,
    discounts: pending.discounts,
    billingCycleAnchor: pending.anchor,
    periodStart: isNewCycle ? pending.anchor : subscription.periodStart,
    periodEnd: isNewCycle
      ? nextBoundary(pending.anchor, cycle, pending.anchor)
      : subscription.periodEnd,
    ...(isNewCycle ? { status: 'active' as const, trialStart: null, trialEnd: null } : {}),
    pendingUpdate: null,
  })
  await emit(
    work,
    'customer.subscription.pending_update_applied',
    await formatSubscription(work, changed),
  )

  return changed
}

/** What a paid invoice means for its subscription: it starts, recovers, or takes its pending change. */
export async function afterPayment(
  work: Work,
  subscriptionId: string,
  invoiceId: string,
): Promise<void> {
  const subscription = await subscriptions.get(work, subscriptionId)
  if (subscription.pendingUpdate?.invoice === invoiceId) {
    await applyPendingUpdate(work, subscription)
    return
  }
  const { status } = subscription
  if (status === 'incomplete') await updateSubscription(work, subscription, { status: 'active' })
  if (status !== 'past_due') return

  const open = await invoices.all(work, { subscription: subscriptionId, status: 'open' })
  if (open.every((invoice) => invoice.id === invoiceId))
    await updateSubscription(work, subscription, { status: 'active' })
}
