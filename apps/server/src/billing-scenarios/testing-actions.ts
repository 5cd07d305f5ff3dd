import { expect } from 'vitest'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import type { TestCaller } from '#server/http/testing-api.ts'
import { orderPlan, testVoucher } from '#server/testing-billing.ts'
import { cardActions } from './testing-cards.ts'
import { offerActions } from './testing-offers-taken.ts'
import { press, twice } from './testing-presses.ts'
import type { ReferenceModel } from './testing-reference-model.ts'
import {
  changePrice,
  decideDispute,
  decideGift,
  refundOf,
  withdrawal,
  withdrawPrice,
  type Action,
} from './testing-decisions.ts'
import { passTime } from './testing-time.ts'
import { codeIn, monthly, yearly, type Shop } from './testing-shop.ts'

const always = () => true

// The one clock of all scenarios only goes forward, and the cards in them end in 2099.
const CARDS_END = Date.UTC(2097, 0)

const hasNothing = ({ subscription, hasGift }: ReferenceModel) => subscription === null && !hasGift

function buy(plan: string, months: 1 | 12): Action {
  return {
    isPossible: hasNothing,
    run: async (model, shop, caller) => {
      model.payWith('good')
      model.start(months)
      const { sessionId } = await shop.pay(await orderPlan(shop, caller, plan))
      await shop.comeBack(caller, sessionId)
    },
  }
}

/** The coupon of these scenarios, good for one purchase. */
export const COUPON = 'JUMATATE'

/** The coupon is good for one purchase: a second one is refused, and buys nothing. */
async function buyWithCoupon(model: ReferenceModel, shop: Shop, caller: TestCaller) {
  const page = await orderPlan(shop, caller, monthly, { coupon: COUPON })
  expect(page.includes('purchaseSubscriptionStatus=failed')).toBe(model.couponsUsed > 0)
  if (model.couponsUsed > 0) return
  model.couponsUsed += 1
  model.payWith('good')
  model.start(1, { percentOff: 50 })
  const { sessionId } = await shop.pay(page)
  await shop.comeBack(caller, sessionId)
}

async function buyByPaypal(model: ReferenceModel, shop: Shop, caller: TestCaller) {
  model.payWith('good', true)
  model.start(1)
  const claim = await shop.agreeAtPaypal(caller, { plan: monthly, consent: true })
  await twice(() => shop.backFromPaypal(claim))
}

/** Redeems a gift whose payment may be disputed. */
function redeemGift(isDisputed: boolean): Action {
  return {
    isPossible: always,
    run: async (model, shop, caller) => {
      const code = codeIn(await shop.look(await shop.buyGift()))
      const [charge] = (await shop.stripe.charges.list({ limit: 1 })).data
      expect(charge?.amount).toBe(model.market.charged(testVoucher.priceMinor, 'ron'))
      const gift = model.redeem(charge?.id ?? '', testVoucher.durationAmount)
      await twice(() => shop.redeem(caller, code))
      if (!isDisputed) return
      await shop.bench.dispute(gift.charge)
      gift.isDisputed = true
      model.takeGift(gift)
    },
  }
}

function pass(milliseconds: number): Action {
  return {
    isPossible: always,
    run: (model, shop) => passTime(model, shop, milliseconds),
  }
}

function pauseFor(months: 1 | 3): Action {
  return {
    isPossible: ({ canPause }) => canPause,
    run: async (model, shop, caller) => {
      model.pauseFor(months)
      for (const { status } of await twice(() => shop.pause(caller, months)))
        expect(status).toBe(200)
    },
  }
}

/** All actions by name. For tests. */
export const actions: Readonly<Record<string, Action>> = {
  'buys a month': buy(monthly, 1),
  'buys a year': buy(yearly, 12),
  'buys with a coupon': { isPossible: hasNothing, run: buyWithCoupon },
  'buys by PayPal': { isPossible: hasNothing, run: buyByPaypal },
  cancels: {
    isPossible: always,
    run: (model, shop, caller) => {
      model.cancel()
      return shop.cancel(caller)
    },
  },
  'starts again or takes it back': {
    isPossible: ({ hasGift, subscription }) =>
      subscription ? !(hasGift && subscription.failed) && subscription.months === 1 : !hasGift,
    run: (model, shop, caller) => {
      model.startAgain()
      return press(model, shop, () => shop.resubscribe(caller))
    },
  },
  'goes over to a year': {
    isPossible: ({ subscription, payments, pause }) =>
      subscription !== null &&
      pause === null &&
      payments.disputed.length === 0 &&
      !subscription.failed &&
      (subscription.months === 1
        ? !subscription.isTrial || subscription.goesOver
        : subscription.next !== null),
    run: (model, shop, caller) => {
      model.goYearly()
      return press(model, shop, () => shop.change(caller, yearly))
    },
  },
  'plans to go back to months': {
    isPossible: ({ subscription, pause }) =>
      subscription?.months === 12 && !subscription.failed && pause === null,
    run: (model, shop, caller) => {
      model.planMonthly()
      return press(model, shop, () => shop.change(caller, monthly))
    },
  },
  'pauses for a month': pauseFor(1),
  'pauses for three months': pauseFor(3),
  ...offerActions,
  'ends the pause': {
    isPossible: ({ pause, subscription }) => pause !== null && subscription?.endsAt === null,
    run: (model, shop, caller) => {
      model.endPause()
      return twice(() => shop.endPause(caller))
    },
  },
  ...cardActions,
  'retries the payment': {
    isPossible: always,
    run: (model, shop, caller) => {
      model.retry()
      return press(model, shop, () => shop.retry(caller))
    },
  },
  'redeems a gift': redeemGift(false),
  'redeems a gift whose buyer disputes': redeemGift(true),
  'the dispute of a gift is won': decideGift('won'),
  'the dispute of a gift is lost': decideGift('lost'),
  'the price of a month changes': changePrice(1, true),
  'the price of a year changes': changePrice(12, true),
  'the price of a month changes for new buyers': changePrice(1, false),
  'the new price of a month is withdrawn': withdrawPrice(1),
  'the new price of a year is withdrawn': withdrawPrice(12),
  'the payment of a gift is given back': {
    isPossible: ({ gifts, payments }) =>
      gifts.newestPaid !== undefined && payments.disputed.length === 0,
    run: async (model, shop) => {
      const gift = model.gifts.newestPaid
      if (!gift) return
      model.takeGift(gift)
      await shop.stripe.refunds.create({ charge: gift.charge })
    },
  },
  'a dispute is won': decideDispute('won'),
  'a dispute is lost': decideDispute('lost'),
  'the newest payment is given back': refundOf('all'),
  'a part of the newest payment is given back': refundOf('part'),
  'withdraws from the contract': withdrawal.declared,
  'the withdrawal is accepted': withdrawal.accepted,
  'the withdrawal is refused': withdrawal.refused,
  'an hour passes': pass(HOUR_MS),
  'three days pass': pass(3 * DAY_MS),
  'a month passes': pass(30 * DAY_MS),
  'a year passes': {
    ...pass(366 * DAY_MS),
    isPossible: ({ subscription, now }) => subscription?.months === 12 && now < CARDS_END,
  },
  'events come late, twice and shuffled': { isPossible: always, run: (_, shop) => shop.rest() },
  'the events so far are lost': { isPossible: always, run: (_, shop) => shop.sent() },
  'the server restarts': { isPossible: always, run: (_, shop) => shop.restart() },
}
