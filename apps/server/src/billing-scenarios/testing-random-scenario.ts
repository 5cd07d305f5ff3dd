import { expect } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { z } from 'zod'
import { lastDayOfCard } from '#server/billing/payment-methods.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { findingsIn } from '#server/invariants/testing-findings.ts'
import type { BillingWorld } from '#server/testing-billing.ts'
import type { Delivery } from '#server/testing-deliveries.ts'
import { inconsistencies } from '#server/testing-consistency.ts'
import { ReferenceModel } from './testing-reference-model.ts'
import { COUPON, actions } from './testing-actions.ts'
import { isRenewing } from './testing-reference-subscription.ts'
import { openShop, type Shop } from './testing-shop.ts'
import { learn, passTime } from './testing-time.ts'

const Row = z.object({ id: z.string() })

/** What `hlizo check` finds. */
async function brokenRules(world: BillingWorld): Promise<string[]> {
  const findings = await findingsIn(world, { afterMs: 0 })

  return findings.flatMap(({ name, broken }) => (broken ?? []).map((id) => `${name}: ${id}`))
}

/** Payments and refunds without a mail about them. */
const withoutMail = async ({ db }: BillingWorld): Promise<string[]> =>
  (
    await db.many(
      Row,
      sql`select c.id from app.charge c where c.amount_minor <> 0 and not exists (
        select from mail.outbox m where m.key in ('receipt:' || c.id, 'refund:' || c.id))`,
    )
  ).map(({ id }) => `no mail about ${id}`)

/** The offers after a survey, and what was made of them. */
const offersIn = async ({ db }: BillingWorld): Promise<string[]> =>
  (
    await db.many(
      z.object({ offer: z.string() }),
      sql`select concat_ws(' ', kind, outcome) as offer from app.save_offer order by shown_at`,
    )
  ).map(({ offer }) => offer)

const iso = (date: Date | null) => date?.toISOString() ?? null

const ROUNDING_MS = 2_000
/** A moment of the provider, which counts in seconds; as the model has it if that is the same one. */
const moment = (is: number, expected: number) =>
  new Date(Math.abs(is - expected) < ROUNDING_MS ? expected : is).toISOString()

/** The state of an account that the model expects. */
function expectedBy(model: ReferenceModel) {
  const { cardEnd, subscription } = model
  const ends = subscription?.periodEnd ?? 0

  return {
    cardExpires: iso(cardEnd === null ? null : lastDayOfCard(new Date(cardEnd))),
    offers: model.offers.map(({ kind, outcome }) => `${kind} ${outcome}`),
    mayWatch: model.mayWatch,
    subscriptions: subscription ? 1 : 0,
    periodEnd: moment(ends, ends),
    isEnding: subscription !== null && !isRenewing(subscription),
    payments: model.payments.amounts,
    couponsUsed: model.couponsUsed,
    faults: [],
    broken: [],
    withoutMail: [],
  }
}

/** The state of an account, and the one that the model expects. */
async function compare(model: ReferenceModel, shop: Shop, world: BillingWorld, caller: TestCaller) {
  const user = await world.user(caller)
  const customer = await shop.customerOf(caller)
  const [subscription, ...others] =
    customer === '' ? [] : (await world.stripe.subscriptions.list({ customer })).data
  const charges =
    customer === ''
      ? []
      : await world.stripe.charges.list({ customer, limit: 100 }).autoPagingToArray({ limit: 1000 })
  const ends = model.subscription?.periodEnd ?? 0
  const end = (subscription?.items.data[0]?.current_period_end ?? 0) * 1000

  return {
    is: {
      cardExpires: user.cardExpiresAt,
      offers: await offersIn(world),
      mayWatch: user.isSubscriptionActive,
      subscriptions: subscription ? 1 + others.length : 0,
      periodEnd: moment(end, ends),
      isEnding: user.cancelAtPeriodEnd && subscription !== undefined,
      payments: charges
        .filter(({ status }) => status === 'succeeded')
        .map((one) => `${one.amount} ${one.currency} -${one.amount_refunded}`)
        .toReversed(),
      couponsUsed: (await world.stripe.promotionCodes.list({ code: COUPON })).data[0]
        ?.times_redeemed,
      faults: await inconsistencies(world),
      broken: await brokenRules(world),
      withoutMail: await withoutMail(world),
    },
    expected: expectedBy(model),
  }
}

/** Runs a scenario with one way of webhook delivery and returns the number of steps that were possible. For tests. */
export async function runRandomScenario(
  world: BillingWorld,
  steps: readonly string[],
  delivery: Delivery = 'late, twice and shuffled',
): Promise<number> {
  await world.empty()
  await world.db.run(sql`delete from app.price_change`)
  await world.bench.post('/__payments/control/switches', { expired: 'on' })
  const model = new ReferenceModel(world.bench.clock.now())
  const caller = await world.account()
  const done: string[] = []
  await openShop(world, 'on time').coupon(COUPON, { percent_off: 50 }, { max_redemptions: 1 })
  await passTime(model, openShop(world, delivery), 0)

  for (const name of steps) {
    const action = actions[name]
    if (!action?.isPossible(model)) continue
    done.push(name)
    const shop = openShop(world, delivery)
    await action.run(model, shop, caller)
    // A renewal caused by this action starts now, before any time passes.
    await learn(shop)
    await passTime(model, shop, 0)
    const { is, expected } = await compare(model, shop, world, caller)
    expect({ done, ...is }).toEqual({ done, ...expected })
  }

  return done.length
}
