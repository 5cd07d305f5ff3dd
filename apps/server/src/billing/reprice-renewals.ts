import type Stripe from 'stripe'
import { z } from 'zod'
import type { LeiRate } from '@hlizo/contract/entities/lei-rate'
import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import { ApiError } from '#server/http/api-error.ts'
import type { Standing } from './entitlement.ts'
import type { DiscountOf } from './lei-coupons.ts'
import { offerStore, type PlanRow } from './offer-store.ts'
import type { RunOperation } from './operations.ts'
import { recurringPrice, termsIn, termsMetadata } from './plan-terms.ts'
import { planTerms, type Quotes } from './quotes.ts'
import { repriceNextPhase } from './release-schedule.ts'
import type { SubscriptionRow } from './subscription-store.ts'

/** Brings renewals in lei to the rate of their day (D133), a little before their invoice is made. */
export const REPRICE_JOB = 'billing.reprice-renewals'

type Deps = {
  db: Database
  clock: Clock
  log: Log
  stripe: Stripe
  run: RunOperation
  quotes: Quotes
  discountOf: DiscountOf
}

const Due = z.object({ accountId: z.string(), id: z.string(), isPlanned: z.boolean() })

const EVERY_MS = 60_000
const AHEAD_MS = 6 * 3_600_000
const AT_ONCE = 100

/**
 * Subscriptions that renew within the next hours at another rate than the last known one. A subscription
 * whose change of plan is planned is looked at each time: its next price stands in the schedule.
 */
const dueRows = (db: Database, now: Date, rate: LeiRate) =>
  db.many(
    Due,
    sql`select account_id as "accountId", id, next_plan_id is not null as "isPlanned"
      from app.subscription
      where status in ('active', 'trialing') and currency = 'ron'
        and (ends_at is null or ends_at > period_end) and continues_by is null and not has_pending_change
        and period_end > ${now} and period_end <= ${new Date(now.getTime() + AHEAD_MS)}
        and (lei_rate_day is distinct from ${rate.date}::date or next_plan_id is not null)
      order by period_end limit ${AT_ONCE}`,
  )

/** Whether another period is charged; one that was cancelled too late has one more. */
const renews = ({ endsAt, periodEnd, continuesBy, returned }: SubscriptionRow): boolean =>
  continuesBy === null && returned !== 'refunded' && (endsAt === null || endsAt > periodEnd)

/** The subscription to reprice. @throws ApiError when it has changed since it was looked for. */
function toReprice({ subscription }: Standing, id: string): SubscriptionRow {
  if (subscription?.id !== id || subscription.hasPendingChange || !renews(subscription))
    throw new ApiError('CHANGE_PENDING')

  return subscription
}

const couponsOf = ({ discounts }: Stripe.Subscription): Stripe.Coupon[] =>
  discounts.flatMap((discount) => {
    const coupon = typeof discount === 'object' ? discount.source.coupon : null
    return typeof coupon === 'object' && coupon !== null ? [coupon] : []
  })

/** Gives one renewal its price at a rate; what is planned for it changes its price in its place. */
function repricer({ stripe, discountOf }: Pick<Deps, 'stripe' | 'discountOf'>) {
  return async (row: SubscriptionRow, plans: readonly PlanRow[], rate: LeiRate, key: string) => {
    const subscription = await stripe.subscriptions.retrieve(row.id, {
      expand: ['schedule', 'discounts.source.coupon'],
    })
    const [item] = subscription.items.data
    const planId = row.nextPlanId ?? row.planId
    const plan = plans.find(({ id }) => id === planId)
    if (!item || !plan) return
    const terms = planTerms(plan, rate, row)
    // A discount of an amount follows the rate as well.
    for (const coupon of couponsOf(subscription)) await discountOf(coupon, rate)
    const { schedule } = subscription
    if (typeof schedule === 'object' && schedule?.status === 'active') {
      await repriceNextPhase(stripe, schedule, item, { plan, terms })
      return
    }
    await stripe.subscriptions.update(
      row.id,
      {
        items: [{ id: item.id, price_data: recurringPrice(plan, terms) }],
        proration_behavior: 'none',
        metadata: termsMetadata(terms),
      },
      { idempotencyKey: key },
    )
  }
}

/** Whether the price that is planned states this rate already. */
async function isPlannedAt(stripe: Stripe, id: string, rate: LeiRate): Promise<boolean> {
  const { schedule } = await stripe.subscriptions.retrieve(id, { expand: ['schedule'] })
  if (typeof schedule !== 'object' || schedule === null) return false

  return termsIn(schedule.phases.at(-1)?.metadata)?.rate?.date === rate.date
}

/** Does the job each minute. A failure leaves the price of the last known rate, which is charged then. */
export function repriceJob(deps: Deps): JobHandler {
  const { db, clock, log, stripe, run, quotes } = deps
  const reprice = repricer(deps)

  return {
    everyMs: EVERY_MS,
    run: async () => {
      if (quotes.currencyOf('card') === 'eur') return
      const rate = await quotes.rateFor('ron')
      if (rate === null) return
      const plans = await offerStore(db).plans()
      for (const { accountId, id, isPlanned } of await dueRows(db, clock.now(), rate)) {
        try {
          if (isPlanned && (await isPlannedAt(stripe, id, rate))) continue
          await run(
            { accountId, kind: 'reprice', target: `${id}:${rate.date}` },
            {
              check: (standing) => void toReprice(standing, id),
              act: (key, standing) => reprice(toReprice(standing, id), plans, rate, key),
            },
          )
        } catch (error) {
          log.warn({ subscription: id, error: String(error) }, 'keeps its price in lei for now')
        }
      }
    },
  }
}
