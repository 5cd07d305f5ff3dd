import { mergeMetadata } from '../http/params.ts'
import { formatSchedule } from '../resources/subscription-schedule/format.ts'
import {
  schedules,
  type SchedulePhase,
  type ScheduleState,
} from '../resources/subscription-schedule/state.ts'
import {
  subscriptions,
  type SubscriptionItem,
  type SubscriptionState,
} from '../resources/subscription/state.ts'
import { newId } from '../store/ids.ts'
import { emit } from '../webhooks/emit.ts'
import type { Work } from '../work.ts'
import { redeem } from './discounting.ts'
import { cycleOf } from './subscription-status.ts'

export async function releaseSchedule(work: Work, schedule: ScheduleState): Promise<ScheduleState> {
  if (schedule.subscription !== null) {
    const subscription = await subscriptions.get(work, schedule.subscription)
    await subscriptions.save(work, { ...subscription, schedule: null })
  }
  const released = await schedules.save(work, {
    ...schedule,
    status: 'released',
    subscription: null,
    releasedSubscription: schedule.subscription,
    releasedAt: work.now,
  })
  await emit(work, 'subscription_schedule.released', formatSchedule(released, work.now))

  return released
}

type EnteredPhase = Pick<SubscriptionState, 'items' | 'metadata' | 'discounts'> & {
  readonly hasNewCycle: boolean
}

/** A phase has the discounts that it names and no others, as at Stripe. */
async function enteredDiscounts(
  work: Work,
  subscription: SubscriptionState,
  phase: SchedulePhase,
): Promise<string[]> {
  const ids: string[] = []
  for (const { discount, ...wanted } of phase.discounts) {
    const redeemed = { checkoutSession: null, invoice: null, subscription: subscription.id }
    ids.push(
      discount ?? (await redeem(work, wanted, { ...redeemed, customer: subscription.customer })).id,
    )
  }

  return ids
}

/** The items a schedule wants from `at` on; the same ones when no phase begins there. */
export async function enterPhase(
  work: Work,
  subscription: SubscriptionState,
  at: number,
): Promise<EnteredPhase> {
  const { items: before, metadata, discounts } = subscription
  const unchanged = { items: before, metadata, discounts, hasNewCycle: false }
  if (subscription.schedule === null) return unchanged
  const schedule = await schedules.get(work, subscription.schedule)
  const phase = schedule.phases.find(({ start, end }) => start <= at && at < end)
  if (phase === undefined) {
    await releaseSchedule(work, schedule)
    return unchanged
  }
  const items = phase.items.map((item): SubscriptionItem => {
    const known = subscription.items.find(({ price }) => price === item.price)
    return { ...item, id: known?.id ?? newId('si'), created: known?.created ?? work.now }
  })
  const [old, next] = [await cycleOf(work, before), await cycleOf(work, items)]
  const hasNewCycle = old.interval !== next.interval || old.count !== next.count
  const isLast = schedule.phases.at(-1) === phase
  if (isLast) await releaseSchedule(work, schedule)

  return {
    items,
    metadata: mergeMetadata(metadata, phase.metadata),
    discounts: await enteredDiscounts(work, subscription, phase),
    hasNewCycle,
  }
}
