import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'

/** A subscription at the provider as we remember it: derived, never edited. */
export const SubscriptionRow = z.object({
  id: z.string(),
  status: z.string(),
  planId: z.string(),
  currency: z.enum(['eur', 'ron']),
  /** The euro price that was agreed, before discounts; unknown for what was sold before it was written down. */
  priceMinor: z.number().nullable(),
  /** The price change that this price comes from; null for the first price of the plan. */
  priceChangeId: z.string().nullable(),
  /** What is charged for a period, before discounts. */
  amountMinor: z.number().nullable(),
  leiRate: z.coerce.number().nullable(),
  leiRateDate: z.string().nullable(),
  /** Until when it may be watched: bought, or free because of a gift. */
  paidThrough: z.date().nullable(),
  /** Until when money that is still ours has bought it. */
  boughtThrough: z.date().nullable(),
  /** Until when money has bought it that was not given back: a disputed period is not charged again. */
  chargedThrough: z.date().nullable(),
  /** What became of the money for what runs, when it is not simply ours. */
  returned: z.enum(['disputed', 'refunded']).nullable(),
  /** Of the period that runs; a renewal that is not paid yet has begun a new one. */
  periodEnd: z.date(),
  /** What periods are counted from. */
  billingAnchor: z.date().nullable(),
  endsAt: z.date().nullable(),
  /** What pays from the end of the period on, when that changes the currency. */
  continuesBy: z.enum(['card', 'paypal']).nullable(),
  /** What would pay from then on if the cancellation is taken back, when that changes the currency. */
  stoppedBy: z.enum(['card', 'paypal']).nullable(),
  /** The subscription that this one goes on from. */
  continuesId: z.string().nullable(),
  nextPlanId: z.string().nullable(),
  nextPlanAt: z.date().nullable(),
  /** The euro price that was agreed for the plan that follows. */
  nextPriceMinor: z.number().nullable(),
  nextPriceChangeId: z.string().nullable(),
  /** The discount that was agreed for the plan that follows. */
  nextPromotionCodeId: z.string().nullable(),
  nextCouponId: z.string().nullable(),
  paymentStatus: z.enum(['OK', 'FAILED', 'PENDING']),
  hasPendingChange: z.boolean(),
  source: z.enum(['card', 'paypal']),
  startedAt: z.date(),
  endedAt: z.date().nullable(),
})
export type SubscriptionRow = z.infer<typeof SubscriptionRow>

const Announced = z.object({
  changeId: z.string(),
  planId: z.string(),
  priceMinor: z.number(),
  /** The date that the mail names. */
  statedFrom: z.coerce.date(),
  /** When the mail left; null while it waits. */
  sentAt: z.nullable(z.coerce.date()),
})

const StoredSubscription = SubscriptionRow.extend({ announced: z.array(Announced) })
/** A subscription with the price changes that its account was written to about. */
export type StoredSubscription = z.infer<typeof StoredSubscription>

const Beside = z.object({
  giftEnd: z.date().nullable(),
  isChanging: z.boolean(),
  wasStartRefused: z.boolean(),
})

/** What decides whether an account may watch; without a subscription its columns are empty. */
const AccessRow = z.object({
  status: z.string().nullable(),
  paidThrough: z.date().nullable(),
  endsAt: z.date().nullable(),
  continuesBy: z.string().nullable(),
  paymentStatus: SubscriptionRow.shape.paymentStatus.nullable(),
  giftEnd: z.date().nullable(),
})

const columns = sql`id, status, plan_id as "planId", coalesce(currency, 'eur') as currency,
  price_minor as "priceMinor", amount_minor as "amountMinor", lei_rate as "leiRate",
  to_char(lei_rate_day, 'YYYY-MM-DD') as "leiRateDate", paid_through as "paidThrough",
  bought_through as "boughtThrough", charged_through as "chargedThrough", returned, period_end as "periodEnd", billing_anchor as "billingAnchor", ends_at as "endsAt",
  continues_by as "continuesBy", stopped_by as "stoppedBy", continues_id as "continuesId",
  next_plan_id as "nextPlanId", next_plan_at as "nextPlanAt", price_change_id as "priceChangeId",
  next_price_minor as "nextPriceMinor", next_price_change_id as "nextPriceChangeId",
  next_promotion_code_id as "nextPromotionCodeId", next_coupon_id as "nextCouponId", payment_status as "paymentStatus",
  has_pending_change as "hasPendingChange", source, started_at as "startedAt", ended_at as "endedAt"`

const announced = sql`(select coalesce(jsonb_agg(jsonb_build_object('changeId', c.id, 'planId', c.plan_id,
      'priceMinor', c.price_minor, 'statedFrom', n.stated_from, 'sentAt', n.sent_at)), '[]')
    from app.price_notice n join app.price_change c on c.id = n.change_id and c.withdrawn_at is null
    where n.account_id = subscription.account_id) as announced`

// The live subscription, or the one that ended last.
const latestFirst = raw("(status in ('active', 'trialing', 'past_due')) desc, started_at desc")

/** The projection of subscriptions, and what stands beside it. */
export function subscriptionStore(db: Queries) {
  return {
    /** The live subscription, or the one that ended last. */
    latest: (accountId: string) =>
      db.maybe(
        StoredSubscription,
        sql`select ${columns}, ${announced} from app.subscription where account_id = ${accountId}
          order by ${latestFirst} limit 1`,
      ),

    /** Every subscription the account has had. */
    all: (accountId: string) =>
      db.many(
        SubscriptionRow,
        sql`select ${columns} from app.subscription where account_id = ${accountId}`,
      ),

    /** When the last gift ends, or ended, and what became of requests to the provider. */
    beside: (accountId: string) =>
      db.one(
        Beside,
        sql`select (select max(ends_at) from app.gift_grant where account_id = ${accountId}) as "giftEnd",
          exists (select from app.billing_operation
            where account_id = ${accountId} and ended_at is null) as "isChanging",
          exists (select from app.billing_operation refused
            where refused.account_id = ${accountId} and refused.kind = 'resubscribe' and refused.was_refused
              and not exists (select from app.subscription later
                where later.account_id = refused.account_id
                  and (later.ended_at is null or later.started_at > refused.ended_at))
          ) as "wasStartRefused"`,
      ),

    /** What is asked on every call of a viewer, in one statement. */
    access: (accountId: string) =>
      db.one(
        AccessRow,
        sql`select s.status, s.paid_through as "paidThrough", s.ends_at as "endsAt", s.continues_by as "continuesBy",
            s.payment_status as "paymentStatus",
            (select max(ends_at) from app.gift_grant where account_id = who.id) as "giftEnd"
          from (values (${accountId}::uuid)) as who (id)
          left join lateral (
            select * from app.subscription where account_id = who.id
            order by ${latestFirst} limit 1
          ) s on true`,
      ),

    replaceAll: async (accountId: string, rows: readonly SubscriptionRow[]): Promise<void> => {
      await db.run(sql`delete from app.subscription where account_id = ${accountId}`)
      for (const row of rows) {
        await db.run(sql`insert into app.subscription (account_id, id, status, plan_id,
            currency, price_minor, amount_minor, lei_rate, lei_rate_day, paid_through, bought_through, charged_through, returned, period_end, billing_anchor, ends_at, continues_by, stopped_by, continues_id,
            next_plan_id, next_plan_at, price_change_id, next_price_minor, next_price_change_id,
            next_promotion_code_id, next_coupon_id, payment_status, has_pending_change, source, started_at, ended_at)
          values (${accountId}, ${row.id}, ${row.status}, ${row.planId}, ${row.currency}, ${row.priceMinor},
            ${row.amountMinor}, ${row.leiRate}, ${row.leiRateDate}::date, ${row.paidThrough}, ${row.boughtThrough}, ${row.chargedThrough}, ${row.returned}, ${row.periodEnd}, ${row.billingAnchor}, ${row.endsAt}, ${row.continuesBy}, ${row.stoppedBy}, ${row.continuesId},
            ${row.nextPlanId}, ${row.nextPlanAt}, ${row.priceChangeId}, ${row.nextPriceMinor}, ${row.nextPriceChangeId},
            ${row.nextPromotionCodeId}, ${row.nextCouponId}, ${row.paymentStatus}, ${row.hasPendingChange},
            ${row.source}, ${row.startedAt}, ${row.endedAt})`)
      }
    },
  }
}
