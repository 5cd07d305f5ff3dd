import type Stripe from 'stripe'
import { z } from 'zod'
import type { LeiRate } from '@hlizo/contract/entities/lei-rate'
import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { HOUR_MS, MINUTE_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import { ApiError } from '#server/http/api-error.ts'
import { PAYING_STATUSES } from '#server/stores/live-statuses.ts'
import { rateOf } from './charge-store.ts'
import { couponAhead } from './discount-ahead.ts'
import { eachDue } from '@hlizo/database/each-due'
import type { Entitlement, EntitlementOf } from './entitlement.ts'
import type { DiscountOf } from './lei-coupons.ts'
import { offerStore, type PlanRow } from './offer-store.ts'
import type { RunOperation } from './operations.ts'
import { PlanTerms, recurringPrice, termsIn, termsMetadata } from './plan-terms.ts'
import { storedParameters } from './provider-request.ts'
import type { Quotes } from './quotes.ts'
import { repriceNextPhase } from './release-schedule.ts'
import {
  agreedChange,
  hasNextPeriod,
  type StoredSubscription,
  type SubscriptionRow,
} from './subscription-store.ts'

/** Updates renewals to the rate of the day (D133) and to announced prices (D135) before their invoice is made. */
export const REPRICE_JOB = 'billing.reprice-renewals'

type Deps = {
  db: Database
  clock: Clock
  log: Log
  stripe: Stripe
  run: RunOperation
  entitlementOf: EntitlementOf
  quotes: Quotes
  discountOf: DiscountOf
}

const Due = z.object({ accountId: z.string(), id: z.string(), periodEnd: z.date() })
type Due = z.infer<typeof Due>

const EVERY_MS = MINUTE_MS
const AHEAD_MS = 6 * HOUR_MS
const AT_ONCE = 1_000

/** Subscriptions that renew in the next hours and whose rate or announced price has changed. With a planned change, the next price is in the schedule. */
const dueRows = (
  db: Database,
  { now, rate }: { readonly now: Date; readonly rate: LeiRate | null },
  after: Due | null,
) =>
  db.many(
    Due,
    sql`select s.account_id as "accountId", s.id, s.period_end as "periodEnd" from app.subscription s
      where s.status in ${PAYING_STATUSES}
        and ${hasNextPeriod} and s.continues_by is null and not s.has_pending_change
        and s.period_end > ${now} and s.period_end <= ${new Date(now.getTime() + AHEAD_MS)}
        and ((s.currency = 'ron' and ${rate !== null}
            and (s.lei_rate_day is distinct from ${rate?.date ?? null}::date or s.next_plan_id is not null))
          or exists (select from app.price_notice n join app.price_change c on c.id = n.change_id
            where n.account_id = s.account_id and c.withdrawn_at is null
              and c.plan_id = coalesce(s.next_plan_id, s.plan_id)
              and n.stated_from <= s.period_end and ${agreedChange} < c.id))
        and (${after?.id ?? null}::text is null
          or (s.period_end, s.id) > (${after?.periodEnd ?? null}::timestamptz, ${after?.id ?? null}))
      order by s.period_end, s.id limit ${AT_ONCE}`,
  )

/** Whether another period is charged; a late cancellation has one more. */
const renews = ({ endsAt, periodEnd, continuesBy, returned }: SubscriptionRow): boolean =>
  continuesBy === null && returned !== 'refunded' && (endsAt === null || endsAt > periodEnd)

/**
 * The subscription to reprice.
 *
 * @throws ApiError when it has changed in the meantime.
 */
function toReprice({ subscription }: Entitlement, id: string): StoredSubscription {
  if (subscription?.id !== id || subscription.hasPendingChange || !renews(subscription))
    throw new ApiError('CHANGE_PENDING')

  return subscription
}

type Next = { readonly plan: PlanRow; readonly terms: PlanTerms }
type Stated = Pick<PlanTerms, 'priceChangeId' | 'rate'> & { readonly priceMinor: number | null }

/** The parameters under an idempotency key, unchanged when the rate changes later. */
const Stored = z.object({ terms: PlanTerms })

/** Sets the price of one renewal, in the schedule when a change is planned. */
function repricer({ db, clock, stripe, discountOf }: Deps) {
  return async (accountId: string, row: SubscriptionRow, { plan, ...next }: Next, key: string) => {
    const subscription = await stripe.subscriptions.retrieve(row.id, {
      expand: ['schedule', 'discounts.source.coupon'],
    })
    const [item] = subscription.items.data
    if (!item) return
    const request = { accountId, key, schema: Stored, now: clock.now() }
    const { terms } = await storedParameters(db, request, { terms: next.terms })
    // A fixed discount follows the rate too.
    const coupon = await couponAhead(stripe, subscription)
    if (coupon) await discountOf(coupon, terms.rate)
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

const isSame = (terms: Stated | null, wanted: PlanTerms): boolean =>
  terms?.priceMinor === wanted.priceMinor &&
  terms.priceChangeId === wanted.priceChangeId &&
  terms.rate?.date === wanted.rate?.date

/** The terms already set for the next period. */
async function statedFor(stripe: Stripe, row: SubscriptionRow): Promise<Stated | null> {
  const { priceMinor, priceChangeId } = row
  if (row.nextPlanId === null) return { priceMinor, priceChangeId, rate: rateOf(row) }
  const { schedule } = await stripe.subscriptions.retrieve(row.id, { expand: ['schedule'] })
  if (typeof schedule !== 'object' || schedule === null) return null

  return termsIn(schedule.phases.at(-1)?.metadata)
}

/** Runs each minute. After a failure the previous price is charged. */
export function repriceJob(deps: Deps): JobHandler {
  const { db, clock, log, stripe, run, entitlementOf, quotes } = deps
  const reprice = repricer(deps)

  /** The terms of the next period; null when the plan is unknown or nothing is charged. */
  const nextOf = async (row: StoredSubscription): Promise<Next | null> => {
    const planId = row.nextPlanId ?? row.planId
    const plan = await offerStore(db).plan(planId)
    if (!plan || !renews(row)) return null

    return { plan, terms: await quotes.termsFor(plan, row.currency, { subscriber: row }) }
  }

  const bringUpToDate = async ({ accountId, id }: Due) => {
    const { subscription } = await entitlementOf(accountId)
    const next = subscription?.id === id ? await nextOf(subscription) : null
    if (!subscription || !next || isSame(await statedFor(stripe, subscription), next.terms)) return
    const { priceMinor, rate } = next.terms
    await run(
      { accountId, kind: 'reprice', target: `${id}:${rate?.date ?? ''}:${priceMinor}` },
      {
        check: (entitlement) => void toReprice(entitlement, id),
        act: (key, entitlement) => reprice(accountId, toReprice(entitlement, id), next, key),
      },
    )
  }

  return {
    everyMs: EVERY_MS,
    run: async (_payload, { signal }) => {
      const facts = { now: clock.now(), rate: await quotes.cardRate() }
      await eachDue(
        signal,
        (after: Due | null) => dueRows(db, facts, after),
        bringUpToDate,
        ({ id }, error) =>
          log.warn({ subscription: id, error: String(error) }, 'renews at its last price for now'),
      )
    },
  }
}
