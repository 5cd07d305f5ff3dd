import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestCaller } from '#server/http/testing-api.ts'
import {
  DAY_MS,
  HOUR_MS,
  openBillingWorld,
  orderPlan,
  testVoucher,
  type BillingWorld,
} from '#server/testing-billing.ts'
import { catchUp } from '#server/testing-deliveries.ts'
import { effort } from '#server/testing-effort.ts'
import { unsoundness } from '#server/testing-soundness.ts'
import { ReferenceModel } from './reference-model.ts'
import { codeIn, monthly, openShop, yearly, type Shop } from './testing-shop.ts'

/** Something that happens, to the shop and to the model. */
type Happening = {
  readonly mayHappen: (model: ReferenceModel) => boolean
  readonly happen: (model: ReferenceModel, shop: Shop, caller: TestCaller) => Promise<unknown>
}

const always = () => true

function buy(plan: string, months: 1 | 12): Happening {
  return {
    mayHappen: ({ subscription, hasGift }) => subscription === null && !hasGift,
    happen: async (model, shop, caller) => {
      model.card = 'good'
      model.start(months)
      const { sessionId } = await shop.pay(await orderPlan(shop, caller, plan))
      await shop.comeBack(caller, sessionId)
    },
  }
}

function saveCard(card: 'good' | 'bad'): Happening {
  return {
    mayHappen: always,
    happen: (model, shop, caller) => {
      model.saveCard(card)
      return shop.changeCard(
        caller,
        card === 'good' ? 'pm_card_visa' : 'pm_card_chargeCustomerFail',
      )
    },
  }
}

function pass(milliseconds: number): Happening {
  return {
    mayHappen: always,
    happen: (model, shop) => shop.advance(model.pass(milliseconds)),
  }
}

/** Two presses at once: the second one finds the first, whatever it is. */
const twice = <Answer>(press: () => Promise<Answer>) => Promise.all([press(), press()])

const happenings: Readonly<Record<string, Happening>> = {
  'buys a month': buy(monthly, 1),
  'buys a year': buy(yearly, 12),
  cancels: {
    mayHappen: always,
    happen: (model, shop, caller) => {
      model.cancel()
      return shop.cancel(caller)
    },
  },
  'starts again or takes it back': {
    mayHappen: ({ hasGift, subscription }) =>
      subscription ? !(hasGift && subscription.failed) && subscription.months === 1 : !hasGift,
    happen: (model, shop, caller) => {
      model.startAgain()
      return twice(() => shop.resubscribe(caller))
    },
  },
  'goes over to a year': {
    mayHappen: ({ subscription }) =>
      subscription?.months === 1 && !subscription.failed && !subscription.isTrial,
    happen: (model, shop, caller) => {
      model.goYearly()
      return shop.change(caller, yearly)
    },
  },
  'saves a good card': saveCard('good'),
  'saves a card without money': saveCard('bad'),
  'retries the payment': {
    mayHappen: always,
    happen: (_model, shop, caller) => twice(() => shop.retry(caller)),
  },
  'redeems a gift': {
    mayHappen: always,
    happen: async (model, shop, caller) => {
      model.redeem(testVoucher.durationAmount)
      const code = codeIn(await shop.look(await shop.buyGift()))
      await twice(() => shop.redeem(caller, code))
    },
  },
  'an hour passes': pass(HOUR_MS),
  'three days pass': pass(3 * DAY_MS),
  'a month passes': pass(30 * DAY_MS),
  'news comes late, twice and shuffled': { mayHappen: always, happen: (_, shop) => shop.rest() },
  'the news so far is lost': { mayHappen: always, happen: (_, shop) => shop.sent() },
  'the server starts anew': { mayHappen: always, happen: (_, shop) => shop.restart() },
}

let world: BillingWorld

beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.close())

/** What can be seen of an account, and what the model says that should be seen. */
async function compare(model: ReferenceModel, shop: Shop, caller: TestCaller) {
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
      payments: charges.filter(({ status }) => status === 'succeeded').length,
      faults: await unsoundness(world),
    },
    ought: {
      mayWatch: model.mayWatch,
      subscriptions: model.subscription ? 1 : 0,
      isEnding: Boolean(model.subscription?.endsAt ?? model.subscription?.isEndingLate),
      payments: model.payments,
      faults: [],
    },
  }
}

async function live(story: readonly string[]): Promise<void> {
  await world.empty()
  const model = new ReferenceModel(world.bench.clock.now())
  const caller = await world.account()
  const told: string[] = []

  for (const name of story) {
    const happening = happenings[name]
    if (!happening?.mayHappen(model)) continue
    told.push(name)
    const shop = openShop(world, 'late, twice and shuffled')
    await happening.happen(model, shop, caller)
    await catchUp(world)
    const { is, ought } = await compare(model, shop, caller)
    expect({ told, ...is }).toEqual({ told, ...ought })
  }
}

describe('a subscription to which anything may happen', () => {
  it('is what a model on paper says, after every step', { timeout: 60_000 * effort }, async () => {
    const story = fc.array(fc.constantFrom(...Object.keys(happenings)), {
      minLength: 8,
      maxLength: 16,
    })

    await fc.assert(fc.asyncProperty(story, live), { numRuns: 8 * effort, seed: 20_261_121 })
  })
})
