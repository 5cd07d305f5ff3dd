import { formatInvoice } from '../resources/invoice/format.ts'
import { invoices, type InvoiceState } from '../resources/invoice/state.ts'
import { formatSession } from '../resources/checkout-session/format.ts'
import { sessions, type SessionState } from '../resources/checkout-session/state.ts'
import { formatSubscription } from '../resources/subscription/format.ts'
import { subscriptions, type SubscriptionState } from '../resources/subscription/state.ts'
import { emit } from '../webhooks/emit.ts'
import type { Work } from '../work.ts'
import { nextBoundary } from './calendar.ts'
import { collectInvoice } from './collecting.ts'
import { activeDiscounts, lasting } from './discounting.ts'
import { draftInvoice, finalizeInvoice, voidInvoice } from './invoicing.ts'
import { fullLines } from './lines.ts'
import { settlePaused } from './pausing.ts'
import { enterPhase } from './scheduling.ts'
import { cycleOf, endSubscription, updateSubscription } from './subscription-status.ts'

/** How long a renewal invoice stays a draft, as at Stripe. */
export const DRAFT_SECONDS = 3600

async function expireFirstPayment(work: Work, subscription: SubscriptionState): Promise<void> {
  for (const invoice of await invoices.all(work, { subscription: subscription.id, status: 'open' }))
    await voidInvoice(work, invoice)
  await updateSubscription(work, subscription, { status: 'incomplete_expired', endedAt: work.now })
}

async function dropPendingUpdate(work: Work, subscription: SubscriptionState): Promise<void> {
  const pending = subscription.pendingUpdate
  if (pending === null) return
  const invoice = await invoices.get(work, pending.invoice)
  if (invoice.status === 'open') await voidInvoice(work, invoice)
  const current = await subscriptions.get(work, subscription.id)
  const dropped = await updateSubscription(work, current, { pendingUpdate: null })
  await emit(
    work,
    'customer.subscription.pending_update_expired',
    await formatSubscription(work, dropped),
  )
}

async function renew(work: Work, subscription: SubscriptionState): Promise<void> {
  const start = subscription.periodEnd
  const { items, metadata, discounts, hasNewCycle } = await enterPhase(work, subscription, start)
  const cycle = await cycleOf(work, items)
  const anchor = hasNewCycle ? start : subscription.billingCycleAnchor
  const period = { start, end: nextBoundary(anchor, cycle, start) }
  const active = await activeDiscounts(work, discounts)
  const current = await subscriptions.get(work, subscription.id)
  const changes: Partial<SubscriptionState> = {
    items,
    metadata,
    billingCycleAnchor: anchor,
    periodStart: period.start,
    periodEnd: period.end,
    status: current.status === 'trialing' ? 'active' : current.status,
    discounts: lasting(active),
    pendingLines: [],
  }
  const renewed = await subscriptions.save(work, { ...current, ...changes })
  const draft = await draftInvoice(work, {
    customer: renewed.customer,
    currency: renewed.currency,
    reason: 'subscription_cycle',
    lines: [...subscription.pendingLines, ...(await fullLines(work, items, period))],
    discounts: active,
    period: { start: subscription.periodStart, end: start },
    subscription: renewed,
    finalizesAt: work.now + DRAFT_SECONDS,
  })
  // One event for the period and its invoice.
  const invoiced = await updateSubscription(work, current, { ...changes, latestInvoice: draft.id })
  await settlePaused(work, invoiced, draft)
}

export async function attendSubscription(
  work: Work,
  subscription: SubscriptionState,
): Promise<void> {
  const { status, cancelAt, pendingUpdate, pauseCollection: pause } = subscription
  if (status === 'incomplete') return expireFirstPayment(work, subscription)
  if (pause?.resumesAt && pause.resumesAt <= work.now) {
    await updateSubscription(work, subscription, { pauseCollection: null })
    return
  }
  if (pendingUpdate !== null && pendingUpdate.expiresAt <= work.now)
    return dropPendingUpdate(work, subscription)
  if (cancelAt !== null && cancelAt <= work.now) {
    await endSubscription(work, subscription, 'cancellation_requested')
    return
  }

  return renew(work, subscription)
}

async function isForcedToFail(work: Work, invoice: InvoiceState): Promise<boolean> {
  if (invoice.subscription === null || invoice.billingReason !== 'subscription_cycle') return false
  const subscription = await subscriptions.get(work, invoice.subscription)
  if (!subscription.failsNextRenewal) return false
  await subscriptions.save(work, { ...subscription, failsNextRenewal: false })

  return true
}

export async function attendInvoice(work: Work, invoice: InvoiceState): Promise<void> {
  const open = invoice.status === 'draft' ? await finalizeInvoice(work, invoice) : invoice
  if (open.status !== 'open') return
  await collectInvoice(work, open, {
    isAutomatic: true,
    isForcedToFail: await isForcedToFail(work, open),
  })
  const collected = await invoices.get(work, open.id)
  await emit(work, 'invoice.updated', formatInvoice(work, collected), formatInvoice(work, open))
}

export async function expireSession(work: Work, session: SessionState): Promise<SessionState> {
  const expired = await sessions.save(work, { ...session, status: 'expired' })
  await emit(work, 'checkout.session.expired', formatSession(work, expired))

  return expired
}
