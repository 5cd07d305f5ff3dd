import { z } from 'zod'
import { boundary } from '../../billing/calendar.ts'
import { checkDiscount, type Purchase } from '../../billing/discounting.ts'
import { releaseSchedule } from '../../billing/scheduling.ts'
import { cycleOf, endSubscription, updateSubscription } from '../../billing/subscription-status.ts'
import { listRoute } from '../../http/list-route.ts'
import {
  flag,
  integer,
  mergeMetadata,
  metadata,
  metadataChange,
  nothing,
  paging,
  positive,
  text,
} from '../../http/params.ts'
import { route, type Route } from '../../http/route.ts'
import { invalidRequest } from '../../http/stripe-error.ts'
import { newId } from '../../store/ids.ts'
import { emit } from '../../webhooks/emit.ts'
import type { Work } from '../../work.ts'
import { discounts } from '../discount/state.ts'
import { Currency } from '../price/add-price.ts'
import { Interval } from '../price/state.ts'
import {
  checkPrices,
  ItemParam,
  madeInline,
  newItems,
  pricesOf,
  ProrationBehavior,
  purchaseOf,
  resolvePrices,
} from '../subscription/params.ts'
import { subscriptions, type SubscriptionState } from '../subscription/state.ts'
import { formatSchedule } from './format.ts'
import { schedules, type SchedulePhase, type ScheduleState } from './state.ts'

const Phase = z.strictObject({
  items: z.array(ItemParam.omit({ id: true, deleted: true })).min(1),
  currency: Currency.optional(),
  start_date: z.union([z.literal('now'), integer]).optional(),
  end_date: integer.optional(),
  duration: z.strictObject({ interval: Interval, interval_count: positive.optional() }).optional(),
  discounts: z
    .array(
      z.strictObject({
        coupon: text.optional(),
        promotion_code: text.optional(),
        discount: text.optional(),
      }),
    )
    .optional(),
  proration_behavior: ProrationBehavior.optional(),
  metadata: metadata.optional(),
})

type PhaseDiscounts = SchedulePhase['discounts']

async function existingDiscounts(work: Work, ids: readonly string[]): Promise<PhaseDiscounts> {
  return Promise.all(
    ids.map(async (id) => {
      const { coupon } = await discounts.get(work, id, 'phases[0][discounts][0][discount]')
      return { discount: id, coupon, promotionCode: null }
    }),
  )
}

async function phaseDiscounts(
  work: Work,
  wanted: NonNullable<z.output<typeof Phase>['discounts']>,
  purchase: Purchase,
): Promise<PhaseDiscounts> {
  const found: PhaseDiscounts = []
  for (const { discount, ...code } of wanted)
    found.push(
      ...(discount === undefined
        ? [{ discount: null, ...(await checkDiscount(work, code, purchase)) }]
        : await existingDiscounts(work, [discount])),
    )

  return found
}

async function layOut(
  work: Work,
  phases: readonly z.output<typeof Phase>[],
  schedule: ScheduleState,
): Promise<SchedulePhase[]> {
  const start = schedule.phases[0]?.start ?? work.now
  const known = schedule.phases.flatMap(({ items }) => pricesOf(items))
  const laid: SchedulePhase[] = []
  for (const [index, phase] of phases.entries()) {
    const param = `phases[${index}][items]`
    const resolved = await resolvePrices(work, phase.items, param)
    const items = newItems(resolved)
    await checkPrices(work, items, {
      param,
      currency: phase.currency ?? schedule.currency,
      archived: [...known, ...madeInline(phase.items, resolved)],
    })
    const purchase = await purchaseOf(work, schedule, items)
    const given = phase.start_date === 'now' ? work.now : phase.start_date
    const from: number = laid.at(-1)?.end ?? given ?? start
    const { interval, interval_count: count = 1 } = phase.duration ?? {}
    const cycle = interval === undefined ? await cycleOf(work, items) : { interval, count }
    const end = phase.end_date ?? boundary(from, cycle, 1)
    if (end <= from)
      throw invalidRequest('A phase must end after it starts.', {
        param: `phases[${index}][end_date]`,
      })
    laid.push({
      start: from,
      end,
      items,
      discounts: await phaseDiscounts(work, phase.discounts ?? [], purchase),
      prorationBehavior: phase.proration_behavior ?? 'create_prorations',
      metadata: phase.metadata ?? {},
    })
  }

  return laid
}

function requireUnscheduled({ schedule, endedAt }: SubscriptionState): void {
  if (schedule !== null)
    throw invalidRequest(
      `You cannot migrate a subscription that is already attached to a schedule: ${schedule}.`,
      { param: 'from_subscription' },
    )
  if (endedAt !== null)
    throw invalidRequest('A subscription that has ended cannot be scheduled.', {
      param: 'from_subscription',
    })
}

async function currentPhase(work: Work, subscription: SubscriptionState): Promise<SchedulePhase> {
  return {
    start: subscription.periodStart,
    end: subscription.periodEnd,
    items: newItems(subscription.items),
    discounts: await existingDiscounts(work, subscription.discounts),
    prorationBehavior: 'create_prorations',
    metadata: {},
  }
}

const create = route({
  method: 'POST',
  path: '/v1/subscription_schedules',
  params: z.strictObject({ from_subscription: text, metadata: metadata.optional() }),
  run: async ({ work, params }) => {
    const { from_subscription: id } = params
    const subscription = await subscriptions.get(work, id, 'from_subscription')
    requireUnscheduled(subscription)
    const schedule = await schedules.insert(work, {
      id: newId('sub_sched'),
      created: work.now,
      customer: subscription.customer,
      subscription: subscription.id,
      releasedSubscription: null,
      status: 'active',
      currency: subscription.currency,
      endBehavior: 'release',
      phases: [await currentPhase(work, subscription)],
      canceledAt: null,
      completedAt: null,
      releasedAt: null,
      testClock: subscription.testClock,
      metadata: params.metadata ?? {},
    })
    await updateSubscription(work, subscription, { schedule: schedule.id })
    await emit(work, 'subscription_schedule.created', formatSchedule(schedule, work.now))

    return formatSchedule(schedule, work.now)
  },
})

const update = route({
  method: 'POST',
  path: '/v1/subscription_schedules/:id',
  params: z.strictObject({
    phases: z.array(Phase).min(1).max(10).optional(),
    end_behavior: z.literal('release').optional(),
    proration_behavior: ProrationBehavior.optional(),
    metadata: metadataChange.optional(),
  }),
  run: async ({ work, id, params }) => {
    const before = await schedules.get(work, id, 'schedule')
    if (before.status !== 'active')
      throw invalidRequest(`This schedule can no longer be changed: it is ${before.status}.`)
    const after = await schedules.save(work, {
      ...before,
      endBehavior: params.end_behavior ?? before.endBehavior,
      phases:
        params.phases === undefined ? before.phases : await layOut(work, params.phases, before),
      metadata: mergeMetadata(before.metadata, params.metadata),
    })
    const shown = formatSchedule(after, work.now)
    await emit(work, 'subscription_schedule.updated', shown, formatSchedule(before, work.now))

    return shown
  },
})

const retrieve = route({
  method: 'GET',
  path: '/v1/subscription_schedules/:id',
  params: nothing,
  run: async ({ work, id }) => formatSchedule(await schedules.get(work, id, 'schedule'), work.now),
})

const list = listRoute({
  path: '/v1/subscription_schedules',
  params: z.strictObject({ ...paging, customer: text.optional() }),
  of: schedules,
  match: ({ params: { customer } }) => ({ customer }),
  show: (work, schedule) => formatSchedule(schedule, work.now),
})

const release = route({
  method: 'POST',
  path: '/v1/subscription_schedules/:id/release',
  params: z.strictObject({ preserve_cancel_date: flag.optional() }),
  run: async ({ work, id }) => {
    const schedule = await schedules.get(work, id, 'schedule')
    if (schedule.status !== 'active')
      throw invalidRequest(`This schedule cannot be released: it is ${schedule.status}.`)

    return formatSchedule(await releaseSchedule(work, schedule), work.now)
  },
})

const cancel = route({
  method: 'POST',
  path: '/v1/subscription_schedules/:id/cancel',
  params: nothing,
  run: async ({ work, id }) => {
    const schedule = await schedules.get(work, id, 'schedule')
    if (schedule.status !== 'active' || schedule.subscription === null)
      throw invalidRequest(`This schedule cannot be canceled: it is ${schedule.status}.`)
    const subscription = await subscriptions.get(work, schedule.subscription)
    await endSubscription(work, subscription, 'cancellation_requested')

    return formatSchedule(await schedules.get(work, id), work.now)
  },
})

export const scheduleRoutes: readonly Route[] = [create, update, retrieve, list, release, cancel]
