import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
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
import { ReferenceModel, type Card } from './reference-model.ts'
import { codeIn, monthly, openShop, yearly, type Shop } from './testing-shop.ts'

/** Something that happens, to the shop and to the model. */
type Happening = {
  readonly mayHappen: (model: ReferenceModel) => boolean
  readonly happen: (model: ReferenceModel, shop: Shop, caller: TestCaller) => Promise<unknown>
}

const always = () => true

// The one clock of all stories only goes forward, and the cards in them end in 2099.
const CARDS_END = Date.UTC(2097, 0)

const hasNothing = ({ subscription, hasGift }: ReferenceModel) => subscription === null && !hasGift

function buy(plan: string, months: 1 | 12): Happening {
  return {
    mayHappen: hasNothing,
    happen: async (model, shop, caller) => {
      model.saveCard('good')
      model.start(months)
      const { sessionId } = await shop.pay(await orderPlan(shop, caller, plan))
      await shop.comeBack(caller, sessionId)
    },
  }
}

const COUPON = 'JUMATATE'

/** The coupon is good for one purchase: a second one is refused, and buys nothing. */
async function buyWithCoupon(model: ReferenceModel, shop: Shop, caller: TestCaller) {
  const page = await orderPlan(shop, caller, monthly, { coupon: COUPON })
  expect(page.includes('purchaseSubscriptionStatus=failed')).toBe(model.couponsUsed > 0)
  if (model.couponsUsed > 0) return
  model.couponsUsed += 1
  model.saveCard('good')
  model.start(1)
  const { sessionId } = await shop.pay(page)
  await shop.comeBack(caller, sessionId)
}

async function buyByPaypal(model: ReferenceModel, shop: Shop, caller: TestCaller) {
  model.card = 'good'
  model.isPaypal = true
  model.start(1)
  const claim = await shop.agreeAtPaypal(caller, { plan: monthly, consent: true })
  await twice(() => shop.backFromPaypal(claim))
}

const Asked = z.object({ clientSecret: z.string() })

/** Presses, twice at once, and says yes at the bank when it asks; then pressing once is enough. */
async function press(model: ReferenceModel, shop: Shop, deed: () => Promise<{ data: unknown }>) {
  const [answer] = model.card === 'asking' ? [await deed()] : await twice(deed)
  const asked = Asked.safeParse(answer.data)
  if (asked.success) await shop.approve(asked.data.clientSecret)
}

const methods = {
  good: 'pm_card_visa',
  bad: 'pm_card_chargeCustomerFail',
  asking: 'pm_card_authenticationRequired',
} as const

function saveCard(card: Card): Happening {
  return {
    // Going on in another currency has stories of its own (billing/two-currencies.test.ts).
    mayHappen: ({ subscription, isPaypal }) => subscription === null || !isPaypal,
    happen: async (model, shop, caller) => {
      model.saveCard(card)
      const { data } = await shop.changeCard(caller, methods[card])
      const asked = Asked.safeParse(data)
      if (asked.success) await shop.approve(asked.data.clientSecret)
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
  'buys with a coupon': { mayHappen: hasNothing, happen: buyWithCoupon },
  'buys by PayPal': { mayHappen: hasNothing, happen: buyByPaypal },
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
      return press(model, shop, () => shop.resubscribe(caller))
    },
  },
  'goes over to a year': {
    mayHappen: ({ subscription }) =>
      subscription !== null &&
      !subscription.failed &&
      (subscription.months === 1 ? !subscription.isTrial : subscription.nextMonths !== null),
    happen: (model, shop, caller) => {
      model.goYearly()
      return press(model, shop, () => shop.change(caller, yearly))
    },
  },
  'plans to go back to months': {
    mayHappen: ({ subscription }) => subscription?.months === 12 && !subscription.failed,
    happen: (model, shop, caller) => {
      model.planMonthly()
      return press(model, shop, () => shop.change(caller, monthly))
    },
  },
  'saves a good card': saveCard('good'),
  'saves a card without money': saveCard('bad'),
  'saves a card whose bank asks': saveCard('asking'),
  'retries the payment': {
    mayHappen: always,
    happen: (model, shop, caller) => {
      model.retry()
      return press(model, shop, () => shop.retry(caller))
    },
  },
  'redeems a gift': {
    mayHappen: always,
    happen: async (model, shop, caller) => {
      model.redeem(testVoucher.durationAmount)
      const code = codeIn(await shop.look(await shop.buyGift()))
      await twice(() => shop.redeem(caller, code))
    },
  },
  'the newest payment is given back': {
    mayHappen: ({ isRefundable }) => isRefundable,
    happen: async (model, shop, caller) => {
      model.refund()
      const customer = await shop.customerOf(caller)
      const { data } = await world.stripe.charges.list({ customer, limit: 100 })
      const newest = data.find(({ status }) => status === 'succeeded')
      await world.stripe.refunds.create({ charge: newest?.id ?? '' })
    },
  },
  'an hour passes': pass(HOUR_MS),
  'three days pass': pass(3 * DAY_MS),
  'a month passes': pass(30 * DAY_MS),
  'a year passes': {
    ...pass(366 * DAY_MS),
    mayHappen: ({ subscription, now }) => subscription?.months === 12 && now < CARDS_END,
  },
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
      couponsUsed: (await world.stripe.promotionCodes.list({ code: COUPON })).data[0]
        ?.times_redeemed,
      faults: await unsoundness(world),
    },
    ought: {
      mayWatch: model.mayWatch,
      subscriptions: model.subscription ? 1 : 0,
      isEnding: Boolean(model.subscription?.endsAt ?? model.subscription?.isEndingLate),
      payments: model.payments,
      couponsUsed: model.couponsUsed,
      faults: [],
    },
  }
}

async function live(story: readonly string[]): Promise<void> {
  await world.empty()
  const model = new ReferenceModel(world.bench.clock.now())
  const caller = await world.account()
  const told: string[] = []
  await openShop(world, 'on time').coupon(COUPON, { percent_off: 50 }, { max_redemptions: 1 })

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
