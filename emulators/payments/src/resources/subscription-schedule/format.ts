import type { Stripe } from 'stripe'
import type { SchedulePhase, ScheduleState } from './state.ts'

function formatPhase(
  schedule: ScheduleState,
  phase: SchedulePhase,
): Stripe.SubscriptionSchedule.Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: schedule.currency,
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: phase.discounts.map(({ discount, coupon, promotionCode }) => ({
      coupon: discount === null && promotionCode === null ? coupon : null,
      discount,
      promotion_code: promotionCode,
    })),
    end_date: phase.end,
    invoice_settings: null,
    items: phase.items.map(({ price, quantity, metadata }) => ({
      billing_thresholds: null,
      discounts: [],
      metadata,
      plan: price,
      price,
      quantity,
      tax_rates: [],
    })),
    metadata: phase.metadata,
    on_behalf_of: null,
    proration_behavior: phase.prorationBehavior,
    start_date: phase.start,
    transfer_data: null,
    trial_end: null,
  }
}

const unusedFeatures = {
  application: null,
  billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' } },
  customer_account: null,
  default_settings: {
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: 'automatic',
    billing_thresholds: null,
    collection_method: 'charge_automatically',
    default_payment_method: null,
    description: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      days_until_due: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    on_behalf_of: null,
    transfer_data: null,
  },
  pause_schedules: [],
} satisfies Partial<Stripe.SubscriptionSchedule>

export function formatSchedule(schedule: ScheduleState, now: number): Stripe.SubscriptionSchedule {
  const current = schedule.phases.find((phase) => phase.start <= now && now < phase.end)
  return {
    ...unusedFeatures,
    id: schedule.id,
    object: 'subscription_schedule',
    canceled_at: schedule.canceledAt,
    completed_at: schedule.completedAt,
    created: schedule.created,
    current_phase:
      current && schedule.status === 'active'
        ? { start_date: current.start, end_date: current.end }
        : null,
    customer: schedule.customer,
    end_behavior: schedule.endBehavior,
    livemode: false,
    metadata: schedule.metadata,
    phases: schedule.phases.map((phase) => formatPhase(schedule, phase)),
    released_at: schedule.releasedAt,
    released_subscription: schedule.releasedSubscription,
    status: schedule.status,
    subscription: schedule.subscription,
    test_clock: schedule.testClock,
  }
}
