import { expect } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { planPrices } from '#server/features/offers/plan-prices.ts'
import { paypalIn } from '#server/features/paypal/testing-paypal.ts'
import { deskIn } from '#server/features/withdrawals/testing-withdrawals.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { DAY_MS, HOUR_MS, orderPlan, testVoucher } from '#server/testing-billing.ts'
import { PART, ReferenceModel, type Card } from './reference-model.ts'
import { passTime } from './testing-time.ts'
import { cards, codeIn, monthly, yearly, type Shop } from './testing-shop.ts'

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
      model.payWith('good')
      model.start(months)
      const { sessionId } = await shop.pay(await orderPlan(shop, caller, plan))
      await shop.comeBack(caller, sessionId)
    },
  }
}

/** The coupon of these stories, good for one purchase. */
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
  disputing: 'pm_card_createDispute',
} as const

function saveCard(card: Card): Happening {
  return {
    mayHappen: always,
    happen: async (model, shop, caller) => {
      model.saveMethod(card)
      const { data } = await shop.changeCard(caller, methods[card])
      const asked = Asked.safeParse(data)
      if (asked.success) await shop.approve(asked.data.clientSecret)
    },
  }
}

const savePaypal: Happening = {
  mayHappen: always,
  happen: (model, shop, caller) => {
    model.saveMethod('good', true)
    return paypalIn(() => ({ ...shop, deliverAll: shop.hear })).changeToPaypal(caller)
  },
}

/** Redeems a gift, with what became of the money for it by then. */
function redeemGift(card: string): Happening {
  return {
    mayHappen: always,
    happen: async (model, shop, caller) => {
      const code = codeIn(await shop.look(await shop.buyGift({}, card)))
      const [charge] = (await shop.stripe.charges.list({ limit: 1 })).data
      expect(charge?.amount).toBe(model.market.charged(testVoucher.priceMinor, 'ron'))
      const gift = model.redeem(charge?.id ?? '', testVoucher.durationAmount)
      await twice(() => shop.redeem(caller, code))
      if (card !== cards.disputed) return
      gift.isDisputed = true
      model.takeGift(gift)
    },
  }
}

const words = { won: 'winning_evidence', lost: 'losing_evidence' } as const

function decideGift(verdict: 'won' | 'lost'): Happening {
  return {
    mayHappen: ({ gifts }) => gifts.disputed !== undefined,
    happen: async (model, { stripe }) => {
      const gift = model.gifts.disputed
      if (!gift) return
      model.decideGift(gift, verdict)
      const [dispute] = (await stripe.disputes.list({ charge: gift.charge })).data
      const evidence = { uncategorized_text: words[verdict] }
      await stripe.disputes.update(dispute?.id ?? '', { evidence })
    },
  }
}

const PRICES = { 1: [599, 699, 799, 899], 12: [5999, 6999, 7499] } as const

/** The next price of a plan: another one than now. */
function nextPrice(model: ReferenceModel, months: 1 | 12): number {
  const { priceMinor } = model.market.advertised(months)
  const others = PRICES[months].filter((price) => price !== priceMinor)
  return others[model.market.changes.length % others.length] ?? priceMinor
}

const idOfPlan = { 1: monthly, 12: yearly } as const

function changePrice(months: 1 | 12, isForAll: boolean): Happening {
  return {
    mayHappen: ({ market, now }) => market.open(months, now) === undefined,
    happen: (model, { db, bench }) => {
      const priceMinor = nextPrice(model, months)
      const change = model.market.announce(months, priceMinor, model.now, isForAll)
      const existingFrom = change.existingFrom === null ? null : new Date(change.existingFrom)
      const wanted = { planId: idOfPlan[months], priceMinor, existingFrom }
      return planPrices({ db, clock: bench.clock }).announce(wanted)
    },
  }
}

function withdrawPrice(months: 1 | 12): Happening {
  return {
    mayHappen: ({ market, now }) => (market.open(months, now)?.existingFrom ?? 0) - now >= DAY_MS,
    happen: (model, { db, bench }) => {
      const change = model.market.open(months, model.now)
      if (change) change.withdrawnAt = model.now
      return planPrices({ db, clock: bench.clock }).withdraw(idOfPlan[months])
    },
  }
}

function refundOf(what: 'all' | 'part'): Happening {
  return {
    mayHappen: ({ isRefundable }) => isRefundable,
    happen: async (model, shop, caller) => {
      if (what === 'all') model.refund()
      else model.refundPart()
      const customer = await shop.customerOf(caller)
      const { data } = await shop.stripe.charges.list({ customer, limit: 100 })
      const charge = data.find(({ status }) => status === 'succeeded')?.id ?? ''
      await shop.stripe.refunds.create({ charge, ...(what === 'part' && { amount: PART }) })
    },
  }
}

function decideDispute(verdict: 'won' | 'lost'): Happening {
  return {
    mayHappen: ({ payments }) => payments.disputed.length > 0,
    happen: async (model, shop, caller) => {
      model.decideDispute(verdict)
      const customer = await shop.customerOf(caller)
      const { data } = await shop.stripe.charges.list({ customer, limit: 100 })
      const own = new Set(data.map(({ id }) => id))
      const disputes = (await shop.stripe.disputes.list({ limit: 100 })).data
      const oldest = disputes.findLast(
        ({ status, charge }) => status === 'needs_response' && own.has(String(charge)),
      )
      const evidence = { uncategorized_text: words[verdict] }
      await shop.stripe.disputes.update(oldest?.id ?? '', { evidence })
    },
  }
}

/** Withdraws from the contract of the newest payment; gives the reference. */
async function withdraw({ db, api }: Shop, { accountId }: TestCaller): Promise<string> {
  const order = await db.one(
    z.object({ contract: z.string(), email: z.string() }),
    sql`select c.invoice_number as contract, a.email from app.charge c
      join app.account a on a.id = c.account_id
      where a.id = ${accountId} and c.kind = 'subscription' order by c.charged_at desc limit 1`,
  )
  const { data } = await api.call('POST', '/withdrawals', undefined, { name: 'Ion Pop', ...order })
  return z.object({ reference: z.string() }).parse(data).reference
}

function pass(milliseconds: number): Happening {
  return {
    mayHappen: always,
    happen: (model, shop) => passTime(model, shop, milliseconds),
  }
}

/** Two presses at once: the second one finds the first, whatever it is. */
const twice = <Answer>(press: () => Promise<Answer>) => Promise.all([press(), press()])

/** Everything that may happen, by its name. For tests. */
export const happenings: Readonly<Record<string, Happening>> = {
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
    mayHappen: ({ subscription, payments }) =>
      subscription !== null &&
      payments.disputed.length === 0 &&
      !subscription.failed &&
      (subscription.months === 1
        ? !subscription.isTrial || subscription.goesOver
        : subscription.next !== null),
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
  'saves PayPal': savePaypal,
  'redeems a gift': redeemGift(cards.good),
  'redeems a gift whose buyer disputes': redeemGift(cards.disputed),
  'the dispute of a gift is won': decideGift('won'),
  'the dispute of a gift is lost': decideGift('lost'),
  'the price of a month changes': changePrice(1, true),
  'the price of a year changes': changePrice(12, true),
  'the price of a month changes for new buyers': changePrice(1, false),
  'the new price of a month is withdrawn': withdrawPrice(1),
  'the new price of a year is withdrawn': withdrawPrice(12),
  'the payment of a gift is given back': {
    mayHappen: ({ gifts, payments }) =>
      gifts.newestPaid !== undefined && payments.disputed.length === 0,
    happen: async (model, shop) => {
      const gift = model.gifts.newestPaid
      if (!gift) return
      model.takeGift(gift)
      await shop.stripe.refunds.create({ charge: gift.charge })
    },
  },
  'saves a card whose holder disputes': saveCard('disputing'),
  'a dispute is won': decideDispute('won'),
  'a dispute is lost': decideDispute('lost'),
  'the newest payment is given back': refundOf('all'),
  'a part of the newest payment is given back': refundOf('part'),
  'withdraws from the contract': {
    mayHappen: ({ subscription, withdrawal, payments, now }) =>
      subscription !== null &&
      !subscription.failed &&
      withdrawal === null &&
      payments.newest?.dispute === null &&
      payments.newest.contract === subscription.contract &&
      now - payments.newest.at < 13 * DAY_MS,
    happen: async (model, shop, caller) => model.withdraw(await withdraw(shop, caller)),
  },
  'the withdrawal is accepted': {
    mayHappen: ({ withdrawal, payments }) =>
      withdrawal !== null &&
      payments
        .withdrawable(withdrawal.contract, withdrawal.named, withdrawal.receivedAt)
        .every(({ dispute }) => dispute === null),
    happen: async (model, shop) => {
      const reference = model.withdrawal?.reference ?? ''
      model.acceptWithdrawal()
      await deskIn(shop).accept(reference, {})
    },
  },
  'the withdrawal is refused': {
    mayHappen: ({ withdrawal }) => withdrawal !== null,
    happen: async (model, shop) => {
      const reference = model.withdrawal?.reference ?? ''
      model.refuseWithdrawal()
      await deskIn(shop).refuse(reference, 'Termenul a trecut.')
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
