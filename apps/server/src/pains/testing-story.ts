import { expect } from 'vitest'
import type { TestCaller } from '#server/http/testing-api.ts'
import type { BillingWorld } from '#server/testing-billing.ts'
import { catchUp, type Delivery } from '#server/testing-deliveries.ts'
import { unsoundness } from '#server/testing-soundness.ts'
import { ReferenceModel } from './reference-model.ts'
import { COUPON, happenings } from './testing-happenings.ts'
import { openShop, type Shop } from './testing-shop.ts'

/** What can be seen of an account, and what the model says that should be seen. */
async function compare(model: ReferenceModel, shop: Shop, world: BillingWorld, caller: TestCaller) {
  const user = await world.user(caller)
  const customer = await shop.customerOf(caller)
  const all = customer === '' ? [] : (await world.stripe.subscriptions.list({ customer })).data
  const charges =
    customer === '' ? [] : (await world.stripe.charges.list({ customer, limit: 100 })).data

  return {
    is: {
      mayWatch: user.isSubscriptionActive,
      subscriptions: all.length,
      isEnding: user.cancelAtPeriodEnd && all.length > 0,
      payments: charges
        .filter(({ status }) => status === 'succeeded')
        .map(({ amount }) => amount)
        .toReversed(),
      returned: charges.reduce((total, one) => total + one.amount_refunded, 0),
      couponsUsed: (await world.stripe.promotionCodes.list({ code: COUPON })).data[0]
        ?.times_redeemed,
      faults: await unsoundness(world),
    },
    ought: {
      mayWatch: model.mayWatch,
      subscriptions: model.subscription ? 1 : 0,
      isEnding: Boolean(model.subscription?.endsAt ?? model.subscription?.isEndingLate),
      payments: model.payments.amounts,
      returned: model.payments.returned,
      couponsUsed: model.couponsUsed,
      faults: [],
    },
  }
}

/** Lives a story with webhooks that come in one way; gives how many steps of it could be done. For tests. */
export async function live(
  world: BillingWorld,
  story: readonly string[],
  delivery: Delivery = 'late, twice and shuffled',
): Promise<number> {
  await world.empty()
  const model = new ReferenceModel(world.bench.clock.now())
  const caller = await world.account()
  const done: string[] = []
  await openShop(world, 'on time').coupon(COUPON, { percent_off: 50 }, { max_redemptions: 1 })

  for (const name of story) {
    const happening = happenings[name]
    if (!happening?.mayHappen(model)) continue
    done.push(name)
    const shop = openShop(world, delivery)
    await happening.happen(model, shop, caller)
    await shop.hear()
    await catchUp(world)
    const settling = model.pass(0)
    if (settling > 0) {
      await shop.advance(settling)
      await catchUp(world)
    }
    const { is, ought } = await compare(model, shop, world, caller)
    expect({ done, ...is }).toEqual({ done, ...ought })
  }

  return done.length
}
