import type Stripe from 'stripe'
import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { timeOfUuidv7 } from '@hlizo/kit/ids'
import type { Log } from '@hlizo/kit/log'
import { ApiError } from '#server/http/api-error.ts'
import { redeemable } from './agreed-discount.ts'
import { continuingOf, stopContinuing, type Continuing } from './continuing.ts'
import { couponAhead } from './discount-ahead.ts'
import { eachDue } from '@hlizo/database/each-due'
import { endSubscription } from './end-subscription.ts'
import { runningGiftEnd, type Entitlement } from './entitlement.ts'
import { isLeavingAccount } from './leaving-accounts.ts'
import type { DiscountOf } from './lei-coupons.ts'
import { offerStore } from './offer-store.ts'
import type { RunOperation } from './operations.ts'
import type { Quotes } from './quotes.ts'
import type { SellPlan } from './sell-plan.ts'
import { startSubscription } from './start-subscription.ts'
import { isStripeRefusal } from './stripe-refusal.ts'
import type { StoredSubscription } from './subscription-store.ts'

/** Starts the subscriptions that continue in another currency, when the paid period of the old one ends. */
export const CONTINUE_JOB = 'billing.continue'

type Deps = {
  db: Database
  clock: Clock
  log: Log
  stripe: Stripe
  run: RunOperation
  quotes: Quotes
  sellPlan: SellPlan
  discountOf: DiscountOf
}

const Due = z.object({ accountId: z.string(), id: z.string() })
type Due = z.infer<typeof Due>

const EVERY_MS = MINUTE_MS
const AT_ONCE = 50

/** Old subscriptions whose paid period is over and that have no successor yet. */
const dueRows = (db: Database, now: Date, after: Due | null) =>
  db.many(
    Due,
    sql`select s.account_id as "accountId", s.id from app.subscription s
      where s.continues_by is not null and s.period_end <= ${now}
        and not exists (select from app.subscription n
          where n.account_id = s.account_id and n.continues_id = s.id)
        and not exists (select from app.account a
          where a.id = s.account_id and (a.disabled_at is not null or ${isLeavingAccount}))
        and s.id > ${after?.id ?? ''}
      order by s.id limit ${AT_ONCE}`,
  )

/**
 * The subscription to continue.
 *
 * @throws ApiError when another one has begun or it no longer continues.
 */
function toContinue({ subscription }: Entitlement, id: string): StoredSubscription {
  if (subscription?.id !== id || subscription.continuesBy === null)
    throw new ApiError('ALREADY_ACTIVE')

  return subscription
}

type Going = {
  readonly accountId: string
  readonly row: StoredSubscription
  readonly next: Continuing
}

/** Starts the new subscription and charges its first period to the saved method. */
function starter({ db, clock, stripe, quotes, sellPlan, log }: Deps) {
  return async ({ accountId, row, next }: Going, key: string, entitlement: Entitlement) => {
    const { customer } = entitlement
    const planId = next.planId ?? row.planId
    const plan = await offerStore(db).plan(planId)
    const methodId = customer?.methodId
    if (!plan || !customer || !methodId) throw new ApiError('NO_PAYMENT_METHOD')
    const { promotionCodeId, couponId } = await redeemable(stripe, next)
    const sale = await sellPlan(
      { plan, promotionCodeId, coupon: null },
      quotes.currencyOf(next.by),
      { subscriber: row, asOf: timeOfUuidv7(key) },
    )
    const wanted = {
      accountId,
      customerId: customer.stripeId,
      methodId,
      sale,
      consent: null,
      giftEnd: runningGiftEnd(entitlement, clock.now()),
      continues: { id: row.id, isLastPeriod: next.isLastPeriod, couponId },
      ...(next.by === 'paypal' && { paymentTypes: ['paypal' as const, 'card' as const] }),
    }
    try {
      await startSubscription({ db, clock, stripe }, wanted, key)
    } catch (error) {
      const hasDiscount = promotionCodeId !== null || couponId !== null
      if (!hasDiscount || !isStripeRefusal(error)) throw error
      log.warn({ subscription: row.id }, 'goes on without its coupon, which is no longer valid')
      const plain = {
        ...wanted,
        sale: { ...sale, promotionCodeId: null },
        continues: { ...wanted.continues, couponId: null },
      }
      await startSubscription({ db, clock, stripe }, plain, `${key}:plain`)
    }
  }
}

/** Runs each minute. One node does the operation of an account, also after a crash. */
export function continueJob(deps: Deps): JobHandler {
  const { db, clock, log, stripe, run, quotes, discountOf } = deps
  const start = starter(deps)

  const goOn = (accountId: string, id: string) =>
    run(
      { accountId, kind: 'continue', target: id },
      {
        check: (entitlement) => void toContinue(entitlement, id),
        act: async (key, entitlement) => {
          const row = toContinue(entitlement, id)
          const old = await stripe.subscriptions.retrieve(id)
          const next = continuingOf(old)
          if (next === null) return
          const coupon = await couponAhead(stripe, old)
          if (coupon)
            await discountOf(
              coupon,
              await quotes.rateFor(quotes.currencyOf(next.by), timeOfUuidv7(key)),
            )
          // The provider may end it a little late, and refuses two currencies at once.
          await endSubscription(stripe, id)
          try {
            await start({ accountId, row, next }, key, entitlement)
          } catch (error) {
            if (error instanceof ApiError && error.status < 500) await stopContinuing(stripe, id)
            throw error
          }
        },
      },
    )

  return {
    everyMs: EVERY_MS,
    run: async (_payload, { signal }) => {
      const now = clock.now()
      await eachDue(
        signal,
        (after: Due | null) => dueRows(db, now, after),
        ({ accountId, id }) => goOn(accountId, id),
        ({ id }, error) => log.warn({ subscription: id, error: String(error) }, 'does not go on'),
      )
    },
  }
}
