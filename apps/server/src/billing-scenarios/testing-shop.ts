import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import { mutationsIn } from '#server/features/payments/testing-payments.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import {
  agreeAtPaypal,
  openBillingWorld,
  orderPlan,
  testVoucher,
  type BillingWorld,
} from '#server/testing-billing.ts'
import { deliveries, openPost, type Delivery, type Post } from '#server/testing-deliveries.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { inconsistencies } from '#server/testing-consistency.ts'

export const monthly = 'abonament_lunar'
export const yearly = 'abonament_anual'

/** The published test cards of these scenarios (https://docs.stripe.com/testing). */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  asksTheHolder: '4000002760003184',
} as const

const sessionIn = (address: string) =>
  new URL(address, 'http://shop.test').searchParams.get('sessionId') ?? ''
const Code = z.object({ code: z.string() })

/** What buyers do, beside what subscribers do. */
function buyersIn(world: BillingWorld) {
  const { api, bench } = world
  const comeBack = (caller: TestCaller, sessionId: string) =>
    api.call('POST', `/plan-checkout-sessions/${sessionId}`, caller)

  return {
    comeBack,
    /** Pays on the provider's page and gives the session, and whether the page took the money. */
    pay: async (page: string, card: string = cards.good) => {
      const { status, location } = await bench.post(page, cardForm(card))
      return { isPaid: status === 303, sessionId: status === 303 ? sessionIn(location) : '' }
    },
    redeem: (caller: TestCaller, code: string) =>
      api.call('POST', '/vouchers/redeem', caller, { code }),
    /** Buys a gift, as a visitor or signed in; gives the key of its success page. */
    buyGift: async (
      form: Record<string, string> = {},
      card: string = cards.good,
    ): Promise<string> => {
      const { location } = await api.form(`/vouchers/${testVoucher.id}/checkout-session`, {
        consent: 'on',
        ...form,
      })
      return sessionIn((await bench.post(location, cardForm(card))).location)
    },
    /** Gives the live subscription a card that can be charged, without paying anything with it. */
    giveBetterCard: async ({ accountId }: TestCaller) => {
      const customer = (await world.billing.entitlementOf(accountId)).customer?.stripeId ?? ''
      const { id } = await world.stripe.paymentMethods.attach('pm_card_visa', { customer })
      const { data } = await world.stripe.subscriptions.list({ customer })
      await world.stripe.subscriptions.update(data[0]?.id ?? '', { default_payment_method: id })
    },
    look: (key: string) => api.call('GET', `/vouchers/${key}`),
    /** A coupon's code, on the given terms. */
    coupon: async (code: string, terms: object, codeTerms: object = {}) => {
      const { id } = await world.stripe.coupons.create({ duration: 'once', ...terms })
      const promotion = { type: 'coupon' as const, coupon: id }
      return world.stripe.promotionCodes.create({ promotion, code, ...codeTerms })
    },
    /** Agrees to pay by PayPal, at PayPal; gives what the address says when one is back. */
    agreeAtPaypal: (caller: TestCaller, wanted: object) => agreeAtPaypal(world, caller, wanted),
    /** Moves the account to another address, as the link in the mail does. */
    changeEmail: ({ accountId }: TestCaller, email: string) =>
      world.db.transaction(async (tx) => {
        await accountStore(tx).adoptEmail(accountId, email, world.bench.clock.now())
        await world.billing.emailChanged(tx, accountId)
      }),
    backFromPaypal: (claim: object) =>
      api.call('POST', '/auth/create-paypal-subscription', undefined, { plan: monthly, ...claim }),
  }
}

export const codeIn = ({ data }: { readonly data: unknown }): string => Code.parse(data).code

/** A shop with a way of webhook delivery and the actions of its users. */
export type Shop = BillingWorld &
  Post &
  ReturnType<typeof mutationsIn> &
  ReturnType<typeof buyersIn> & {
    /** How the webhooks of this scenario are delivered. */
    readonly delivery: Delivery
    /** A new account that has subscribed, and come back from paying. */
    readonly bought: (plan?: string) => Promise<TestCaller & { readonly email: string }>
  }

/** Opens the shop of one scenario. For tests. */
export function openShop(world: BillingWorld, delivery: Delivery): Shop {
  const post = openPost(world, delivery)
  const delivered = { ...world, ...post, deliverAll: post.receive }
  const buyers = buyersIn(delivered)

  return {
    ...delivered,
    ...mutationsIn(delivered),
    ...buyers,
    delivery,
    bought: async (plan = monthly) => {
      const caller = await world.account()
      const { sessionId } = await buyers.pay(await orderPlan(world, caller, plan))
      await buyers.comeBack(caller, sessionId)
      await post.receive()
      return caller
    },
  }
}

/**
 * Runs each scenario once for each way of webhook delivery. After each one the money is consistent.
 */
export function runScenarios(scenarios: Readonly<Record<string, (shop: Shop) => Promise<void>>>) {
  let world: BillingWorld

  beforeAll(async () => {
    world = await openBillingWorld()
  })
  afterAll(() => world.close())

  describe.each(deliveries)('with webhooks %s', (delivery) => {
    beforeEach(() => world.empty())
    afterEach(async () => {
      expect(await inconsistencies(world)).toEqual([])
    })

    it.each(Object.entries(scenarios))('%s', async (_name, tell) => {
      await tell(openShop(world, delivery))
    })
  })
}
