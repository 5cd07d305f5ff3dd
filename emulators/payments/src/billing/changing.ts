import { invoices, type InvoiceLine } from '../resources/invoice/state.ts'
import {
  isPausedAt,
  subscriptions,
  type SubscriptionItem,
  type SubscriptionState,
} from '../resources/subscription/state.ts'
import type { Work } from '../work.ts'
import { nextBoundary } from './calendar.ts'
import { collectInvoice } from './collecting.ts'
import { activeDiscounts, lasting, type ActiveDiscount } from './discounting.ts'
import { draftInvoice, finalizeInvoice } from './invoicing.ts'
import { freeLines, fullLines, prorationLines } from './lines.ts'
import { cycleOf, updateSubscription } from './subscription-status.ts'
import { settlePaused } from './pausing.ts'
import { billed, type Billed } from './subscribing.ts'

const PENDING_UPDATE_SECONDS = 23 * 3600

export type Proration = 'always_invoice' | 'create_prorations' | 'none'

export type ItemChange = {
  readonly lines: InvoiceLine[]
  readonly anchor: number
  readonly period: { readonly start: number; readonly end: number }
  readonly isNewCycle: boolean
}

/** Which part of the current period's price was really paid, after discounts: between 0 and 1. */
async function paidShare(work: Work, subscription: SubscriptionState, at: number): Promise<number> {
  const paid = await invoices.all(work, { subscription: subscription.id, status: 'paid' })
  const lines = paid.flatMap((invoice) => invoice.lines)
  const current = lines.filter(
    ({ period, isProration }) => !isProration && period.start <= at && at < period.end,
  )
  const gross = current.reduce((total, line) => total + line.amount, 0)
  const off = current
    .flatMap((line) => line.discounts)
    .reduce((total, one) => total + one.amount, 0)

  return gross === 0 ? 0 : (gross - off) / gross
}

/** Another interval starts a new period now, as at Stripe; the same interval keeps its period. */
export async function priceChange(
  work: Work,
  subscription: SubscriptionState,
  items: readonly SubscriptionItem[],
  { proration, proratedAt: at }: { readonly proration: Proration; readonly proratedAt: number },
): Promise<ItemChange> {
  const [before, after] = [await cycleOf(work, subscription.items), await cycleOf(work, items)]
  const isNewCycle = before.interval !== after.interval || before.count !== after.count
  const current = { start: subscription.periodStart, end: subscription.periodEnd }
  const isTrial = subscription.status === 'trialing'
  const period = isNewCycle
    ? { start: work.now, end: nextBoundary(work.now, after, work.now) }
    : current
  const isProrated = proration !== 'none' && !isTrial
  const credit = isProrated
    ? await prorationLines(work, subscription.items, {
        period: current,
        at,
        sign: -1,
        retainedShare: await paidShare(work, subscription, at),
      })
    : []
  const rest =
    isProrated && !isNewCycle
      ? await prorationLines(work, items, { period: current, at, sign: 1, retainedShare: 1 })
      : []
  const full = isNewCycle ? await fullLines(work, items, period) : []

  return {
    lines: [...credit, ...rest, ...full],
    anchor: isNewCycle ? work.now : subscription.billingCycleAnchor,
    period,
    isNewCycle,
  }
}

const draftUpdate = (
  work: Work,
  subscription: SubscriptionState,
  lines: InvoiceLine[],
  discounts: ActiveDiscount[],
) =>
  draftInvoice(work, {
    customer: subscription.customer,
    currency: subscription.currency,
    reason: 'subscription_update',
    lines,
    discounts,
    period: { start: work.now, end: work.now },
    subscription,
  })

type WantedItems = {
  readonly items: SubscriptionItem[]
  readonly discounts: string[]
  readonly proration: Proration
  /** The moment that unused and added time are counted from, in seconds. */
  readonly proratedAt: number
  readonly waitsForPayment: boolean
}

export async function changeItems(
  work: Work,
  subscription: SubscriptionState,
  wanted: WantedItems,
): Promise<Billed | null> {
  const { items, proration, waitsForPayment } = wanted
  const change = await priceChange(work, subscription, items, wanted)
  const active = await activeDiscounts(work, wanted.discounts)
  const isInvoiced = proration === 'always_invoice' || change.isNewCycle
  const changed = {
    items,
    billingCycleAnchor: change.anchor,
    periodStart: change.period.start,
    periodEnd: change.period.end,
    discounts: isInvoiced ? lasting(active) : wanted.discounts,
    ...(change.isNewCycle ? { status: 'active' as const, trialEnd: null, trialStart: null } : {}),
  }
  if (!isInvoiced) {
    const pendingLines = [...subscription.pendingLines, ...change.lines]
    await updateSubscription(work, subscription, { ...changed, pendingLines })
    return null
  }

  const draft = await draftUpdate(work, subscription, change.lines, active)
  const pendingUpdate = {
    expiresAt: work.now + PENDING_UPDATE_SECONDS,
    items,
    discounts: changed.discounts,
    invoice: draft.id,
    anchor: change.anchor,
  }
  const isWaiting = waitsForPayment && !isPausedAt(subscription, work.now)
  const invoiced = { latestInvoice: draft.id, ...(isWaiting ? { pendingUpdate } : changed) }
  await updateSubscription(work, subscription, invoiced)

  if ((await settlePaused(work, subscription, draft)) !== null)
    return billed(work, subscription.id, draft.id)
  const open = await finalizeInvoice(work, draft)
  if (open.status === 'open') await collectInvoice(work, open, { isAutomatic: false })

  return billed(work, subscription.id, draft.id)
}

export async function extendFree(
  work: Work,
  subscription: SubscriptionState,
  trialEnd: number,
): Promise<Billed> {
  const period = { start: work.now, end: trialEnd }
  const changes: Partial<SubscriptionState> = {
    status: 'trialing',
    trialStart: work.now,
    trialEnd,
    periodStart: period.start,
    periodEnd: period.end,
    billingCycleAnchor: trialEnd,
    cancelAt: subscription.cancelAtPeriodEnd ? trialEnd : subscription.cancelAt,
  }
  const moved = await subscriptions.save(work, { ...subscription, ...changes })
  const draft = await draftUpdate(work, moved, await freeLines(work, moved.items, period), [])
  await updateSubscription(work, subscription, { ...changes, latestInvoice: draft.id })
  if ((await settlePaused(work, moved, draft)) === null) await finalizeInvoice(work, draft)

  return billed(work, moved.id, draft.id)
}
