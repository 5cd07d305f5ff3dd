import type { Stripe } from 'stripe'
import { listOf } from '../../http/list.ts'
import type { Work } from '../../work.ts'
import { formatPlan, formatPrice } from '../price/format.ts'
import { prices } from '../price/state.ts'
import type { SubscriptionItem, SubscriptionState } from './state.ts'

async function formatItem(
  work: Work,
  subscription: SubscriptionState,
  item: SubscriptionItem,
): Promise<Stripe.SubscriptionItem> {
  const price = await prices.get(work, item.price)
  return {
    id: item.id,
    object: 'subscription_item',
    billing_thresholds: null,
    created: item.created,
    current_period_end: subscription.periodEnd,
    current_period_start: subscription.periodStart,
    current_trial: null,
    discounts: [],
    metadata: item.metadata,
    plan: formatPlan(price),
    price: formatPrice(price),
    quantity: item.quantity,
    subscription: subscription.id,
    tax_rates: [],
  }
}

const formatItems = (work: Work, subscription: SubscriptionState, items: SubscriptionItem[]) =>
  Promise.all(items.map((item) => formatItem(work, subscription, item)))

async function formatPending(
  work: Work,
  subscription: SubscriptionState,
): Promise<Stripe.Subscription.PendingUpdate | null> {
  const pending = subscription.pendingUpdate
  if (pending === null) return null

  return {
    billing_cycle_anchor: pending.anchor,
    cancel_at_period_end: null,
    discount: null,
    discounts: pending.discounts,
    expires_at: pending.expiresAt,
    metadata: null,
    subscription_items: await formatItems(work, subscription, pending.items),
    trial_end: null,
    trial_from_plan: null,
  }
}

const unusedFeatures = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' } },
  billing_schedules: [],
  billing_thresholds: null,
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  transfer_data: null,
  trial_settings: {
    end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
  },
} satisfies Partial<Stripe.Subscription>

const formatPause = ({ pauseCollection: pause }: SubscriptionState) =>
  pause && { behavior: pause.behavior, resumes_at: pause.resumesAt }

export async function formatSubscription(
  work: Work,
  subscription: SubscriptionState,
): Promise<Stripe.Subscription> {
  const items = await formatItems(work, subscription, subscription.items)
  return {
    ...unusedFeatures,
    id: subscription.id,
    object: 'subscription',
    billing_cycle_anchor: subscription.billingCycleAnchor,
    cancel_at: subscription.cancelAt,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    cancellation_details: { ...subscription.cancellation, feedback_option: null },
    created: subscription.created,
    currency: subscription.currency,
    customer: subscription.customer,
    default_payment_method: subscription.defaultPaymentMethod,
    description: subscription.description,
    discounts: subscription.discounts,
    ended_at: subscription.endedAt,
    items: listOf(`/v1/subscription_items?subscription=${subscription.id}`, items),
    latest_invoice: subscription.latestInvoice,
    livemode: false,
    metadata: subscription.metadata,
    pause_collection: formatPause(subscription),
    payment_settings: {
      payment_method_options: null,
      payment_method_types: subscription.paymentTypes,
      save_default_payment_method: subscription.savesPaymentMethod ? 'on_subscription' : 'off',
    },
    pending_update: await formatPending(work, subscription),
    schedule: subscription.schedule,
    start_date: subscription.startDate,
    status: subscription.status,
    test_clock: subscription.testClock,
    trial_end: subscription.trialEnd,
    trial_start: subscription.trialStart,
  }
}
