import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { raw, sql, type Sql } from '@hlizo/database/sql'
import { LIVE_STATUSES } from '#server/stores/live-statuses.ts'

/** Our projection of a subscription at the provider. Only the sync writes it. */
export const SubscriptionRow = z.object({
  id: z.string(),
  status: z.string(),
  planId: z.string(),
  currency: z.enum(['eur', 'ron']),
  /** The agreed euro price before discounts; null when sold before prices were stored. */
  priceMinor: z.number().nullable(),
  /** The price change of this price; null for the first price of the plan. */
  priceChangeId: z.string().nullable(),
  /** The charge of a period before discounts. */
  amountMinor: z.number().nullable(),
  leiRate: z.coerce.number().nullable(),
  leiRateDate: z.string().nullable(),
  /** The end of access: paid, or free because of a gift. */
  paidThrough: z.date().nullable(),
  /** The end of the time bought with money that was not returned. */
  boughtThrough: z.date().nullable(),
  /** The end of the time that was charged and not refunded: a disputed period is not charged again. */
  chargedThrough: z.date().nullable(),
  /** Set when the payment for the current period was returned. */
  returned: z.enum(['disputed', 'refunded']).nullable(),
  /** The end of the current period; an unpaid renewal has begun a new one. */
  periodEnd: z.date(),
  billingAnchor: z.date().nullable(),
  endsAt: z.date().nullable(),
  /** Whether the period after the paid one is not charged, because collection is or was paused. */
  isPaused: z.boolean(),
  /** From when a pause that the owner asked for has no access; null without one. */
  pausedFrom: z.date().nullable(),
  /** Until when that pause was asked for: a gift may move the payment further. */
  pausedUntil: z.date().nullable(),
  /** From when payments are collected again; null when not paused or not known. */
  resumesAt: z.date().nullable(),
  /** The next method, when it changes the currency. */
  continuesBy: z.enum(['card', 'paypal']).nullable(),
  /** The next method if the cancellation is undone, when it changes the currency. */
  stoppedBy: z.enum(['card', 'paypal']).nullable(),
  continuesId: z.string().nullable(),
  nextPlanId: z.string().nullable(),
  nextPlanAt: z.date().nullable(),
  /** The agreed euro price of the next plan. */
  nextPriceMinor: z.number().nullable(),
  nextPriceChangeId: z.string().nullable(),
  /** The agreed discount of the next plan. */
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
  /** The date stated in the mail. */
  statedFrom: z.coerce.date(),
  /** Null while the mail is not sent. */
  sentAt: z.nullable(z.coerce.date()),
})

const StoredSubscription = SubscriptionRow.extend({ announced: z.array(Announced) })
/** A subscription with the price changes announced to its account. */
export type StoredSubscription = z.infer<typeof StoredSubscription>

/** The period of a gift. */
const Granted = z.object({ from: z.coerce.date(), to: z.coerce.date() })

const Beside = z.object({
  grants: z.array(Granted),
  isChanging: z.boolean(),
  wasStartRefused: z.boolean(),
})

/** The facts that decide access; the columns of a missing subscription are null. */
const AccessRow = z.object({
  status: z.string().nullable(),
  paidThrough: z.date().nullable(),
  endsAt: z.date().nullable(),
  isPaused: z.boolean().nullable(),
  continuesBy: z.string().nullable(),
  paymentStatus: SubscriptionRow.shape.paymentStatus.nullable(),
  grants: z.array(Granted),
})

const columns = sql`id, status, plan_id as "planId", coalesce(currency, 'eur') as currency,
  price_minor as "priceMinor", amount_minor as "amountMinor", lei_rate as "leiRate",
  to_char(lei_rate_day, 'YYYY-MM-DD') as "leiRateDate", paid_through as "paidThrough",
  bought_through as "boughtThrough", charged_through as "chargedThrough", returned, period_end as "periodEnd", billing_anchor as "billingAnchor", ends_at as "endsAt", is_paused as "isPaused", paused_from as "pausedFrom", paused_until as "pausedUntil", resumes_at as "resumesAt",
  continues_by as "continuesBy", stopped_by as "stoppedBy", continues_id as "continuesId",
  next_plan_id as "nextPlanId", next_plan_at as "nextPlanAt", price_change_id as "priceChangeId",
  next_price_minor as "nextPriceMinor", next_price_change_id as "nextPriceChangeId",
  next_promotion_code_id as "nextPromotionCodeId", next_coupon_id as "nextCouponId", payment_status as "paymentStatus",
  has_pending_change as "hasPendingChange", source, started_at as "startedAt", ended_at as "endedAt"`

const announced = sql`(select coalesce(jsonb_agg(jsonb_build_object('changeId', c.id, 'planId', c.plan_id,
      'priceMinor', c.price_minor, 'statedFrom', n.stated_from, 'sentAt', n.sent_at)), '[]')
    from app.price_notice n join app.price_change c on c.id = n.change_id and c.withdrawn_at is null
    where n.account_id = subscription.account_id) as announced`

const granted = (accountId: Sql) => sql`(select coalesce(
    jsonb_agg(jsonb_build_object('from', starts_at, 'to', ends_at)), '[]')
  from app.gift_grant where account_id = ${accountId})`

/** Whether a period follows the current one of subscription `s`; a late cancellation has one more. */
export const hasNextPeriod = raw(`(s.ends_at is null or s.ends_at > s.period_end)`)

/** Below the id of each price change. */
const FIRST_PRICE = '00000000-0000-0000-0000-000000000000'

/** The price change that the next period of subscription `s` is charged by. */
export const agreedChange = raw(`coalesce(
  case when s.next_plan_id is null then s.price_change_id else s.next_price_change_id end,
  '${FIRST_PRICE}')`)

// The live subscription, or the one that ended last.
const latestFirst = sql`(status in ${LIVE_STATUSES}) desc, started_at desc`

export function subscriptionStore(db: Queries) {
  return {
    /** The live subscription, or the one that ended last. */
    latest: (accountId: string) =>
      db.maybe(
        StoredSubscription,
        sql`select ${columns}, ${announced} from app.subscription where account_id = ${accountId}
          order by ${latestFirst} limit 1`,
      ),

    all: (accountId: string) =>
      db.many(
        SubscriptionRow,
        sql`select ${columns} from app.subscription where account_id = ${accountId}`,
      ),

    /** The gifts, and the state of requests to the provider. */
    beside: (accountId: string) =>
      db.one(
        Beside,
        sql`select ${granted(sql`${accountId}`)} as grants,
          exists (select from app.billing_operation
            where account_id = ${accountId} and ended_at is null) as "isChanging",
          exists (select from app.billing_operation refused
            where refused.account_id = ${accountId} and refused.kind = 'resubscribe' and refused.was_refused
              and not exists (select from app.subscription later
                where later.account_id = refused.account_id
                  and (later.ended_at is null or later.started_at > refused.ended_at))
          ) as "wasStartRefused"`,
      ),

    /** Read on every request of a viewer, in one statement. */
    access: (accountId: string) =>
      db.one(
        AccessRow,
        sql`select s.status, s.paid_through as "paidThrough", s.ends_at as "endsAt", s.is_paused as "isPaused", s.continues_by as "continuesBy",
            s.payment_status as "paymentStatus",
            ${granted(sql`who.id`)} as grants
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
            currency, price_minor, amount_minor, lei_rate, lei_rate_day, paid_through, bought_through, charged_through, returned, period_end, billing_anchor, ends_at, is_paused, paused_from, paused_until, resumes_at, continues_by, stopped_by, continues_id,
            next_plan_id, next_plan_at, price_change_id, next_price_minor, next_price_change_id,
            next_promotion_code_id, next_coupon_id, payment_status, has_pending_change, source, started_at, ended_at)
          values (${accountId}, ${row.id}, ${row.status}, ${row.planId}, ${row.currency}, ${row.priceMinor},
            ${row.amountMinor}, ${row.leiRate}, ${row.leiRateDate}::date, ${row.paidThrough}, ${row.boughtThrough}, ${row.chargedThrough}, ${row.returned}, ${row.periodEnd}, ${row.billingAnchor}, ${row.endsAt}, ${row.isPaused}, ${row.pausedFrom}, ${row.pausedUntil}, ${row.resumesAt}, ${row.continuesBy}, ${row.stoppedBy}, ${row.continuesId},
            ${row.nextPlanId}, ${row.nextPlanAt}, ${row.priceChangeId}, ${row.nextPriceMinor}, ${row.nextPriceChangeId},
            ${row.nextPromotionCodeId}, ${row.nextCouponId}, ${row.paymentStatus}, ${row.hasPendingChange},
            ${row.source}, ${row.startedAt}, ${row.endedAt})`)
      }
    },
  }
}
