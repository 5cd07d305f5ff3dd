import { z } from 'zod'
import { collection } from '../../store/collection.ts'

export const SchedulePhase = z.object({
  start: z.number(),
  end: z.number(),
  items: z.array(
    z.object({
      price: z.string(),
      quantity: z.number(),
      metadata: z.record(z.string(), z.string()).default({}),
    }),
  ),
  /** Discounts that the subscription has already, and coupons that are redeemed when the phase begins. */
  discounts: z.array(
    z.object({
      discount: z.string().nullable().default(null),
      coupon: z.string(),
      promotionCode: z.string().nullable(),
    }),
  ),
  prorationBehavior: z.enum(['always_invoice', 'create_prorations', 'none']),
  metadata: z.record(z.string(), z.string()),
})
export type SchedulePhase = z.output<typeof SchedulePhase>

export const ScheduleState = z.object({
  id: z.string(),
  created: z.number(),
  customer: z.string(),
  subscription: z.string().nullable(),
  releasedSubscription: z.string().nullable(),
  status: z.enum(['active', 'completed', 'released', 'canceled']),
  currency: z.string(),
  endBehavior: z.literal('release'),
  phases: z.array(SchedulePhase),
  canceledAt: z.number().nullable(),
  completedAt: z.number().nullable(),
  releasedAt: z.number().nullable(),
  testClock: z.string().nullable().default(null),
  metadata: z.record(z.string(), z.string()),
})
export type ScheduleState = z.output<typeof ScheduleState>

export const schedules = collection({
  type: 'subscription_schedule',
  prefix: 'sub_sched',
  state: ScheduleState,
})
