import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '@hlizo/kit/durations'
import type { TestCaller } from '#server/http/testing-api.ts'
import { openBillingWorld, orderPlan, type BillingWorld } from '#server/testing-billing.ts'
import { catchUp } from '#server/testing-deliveries.ts'
import { effort } from '#server/testing-effort.ts'
import { inconsistencies } from '#server/testing-consistency.ts'
import { codeIn, openShop, yearly, type Shop } from './testing-shop.ts'

/** A mutation, and what must be true after it was retried until it succeeded. */
type Mutation = {
  readonly prepare: (shop: Shop) => Promise<() => Promise<unknown>>
  readonly isDone: (shop: Shop) => Promise<boolean>
}

let world: BillingWorld
let caller: TestCaller

beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.close())

const isActive = async (shop: Shop) => (await shop.user(caller)).isSubscriptionActive

const mutations: Readonly<Record<string, Mutation>> = {
  'opening the payment page': {
    prepare: async (shop) => {
      caller = await shop.account()
      return () => orderPlan(shop, caller)
    },
    isDone: async (shop) => (await shop.pay(await orderPlan(shop, caller))).isPaid,
  },
  'coming back from paying': {
    prepare: async (shop) => {
      caller = await shop.account()
      const { sessionId } = await shop.pay(await orderPlan(shop, caller))
      return () => shop.comeBack(caller, sessionId)
    },
    isDone: isActive,
  },
  'subscribing again': {
    prepare: async (shop) => {
      caller = await shop.bought()
      await shop.cancel(caller)
      await shop.runOut(caller)
      return () => shop.resubscribe(caller)
    },
    isDone: isActive,
  },
  'coming back from PayPal': {
    prepare: async (shop) => {
      caller = await shop.account()
      const claim = await shop.agreeAtPaypal(caller, { plan: 'abonament_lunar', consent: true })
      return () => shop.backFromPaypal(claim)
    },
    isDone: isActive,
  },
  'retrying a payment': {
    prepare: async (shop) => {
      caller = await shop.bought()
      await shop.failRenewal(caller)
      await shop.giveBetterCard(caller)
      return () => shop.retry(caller)
    },
    isDone: isActive,
  },
  'changing the plan': {
    prepare: async (shop) => {
      caller = await shop.bought()
      return () => shop.change(caller, yearly)
    },
    isDone: async (shop) => (await shop.user(caller)).planId === yearly,
  },
  cancelling: {
    prepare: async (shop) => {
      caller = await shop.bought()
      await shop.advance((await shop.untilExpiry(caller)) - 47 * HOUR_MS)
      return () => shop.cancel(caller)
    },
    isDone: async (shop) => (await shop.user(caller)).cancelAtPeriodEnd,
  },
  'saving another card': {
    prepare: async (shop) => {
      caller = await shop.bought()
      return () => shop.changeCard(caller, 'pm_card_mastercard')
    },
    isDone: async (shop) => (await shop.user(caller)).cardBrand === 'mastercard',
  },
  'redeeming a gift': {
    prepare: async (shop) => {
      caller = await shop.bought()
      const code = codeIn(await shop.look(await shop.buyGift()))
      return () => shop.redeem(caller, code)
    },
    isDone: async (shop) => (await shop.untilExpiry(caller)) > 100 * 24 * HOUR_MS,
  },
  'issuing a gift': {
    prepare: async (shop) => {
      caller = await shop.account()
      const key = await shop.buyGift()
      return () => shop.look(key)
    },
    isDone: async (shop) => (await shop.mailsTo('ana@example.com')).length === 1,
  },
}

type Fault = 'die' | 'lose'

/** The steps at which a mutation is interrupted: all, or with little effort one of each kind. */
function breaksOf(steps: number): { fault: Fault; step: number }[] {
  const middle = Math.ceil(steps / 2)
  const all = Array.from({ length: steps }, (_, index) => index + 1)
  const [deaths, losses] = effort > 2 ? [all, all] : [[steps], [middle]]
  const at = (fault: Fault) => (step: number) => ({ fault, step })

  return [...deaths.map(at('die')), ...losses.map(at('lose'))]
}

async function prepare(mutation: Mutation) {
  await world.empty()
  const shop = openShop(world, 'shuffled')
  const press = await mutation.prepare(shop)
  world.faults.heal()

  return { shop, press }
}

/** The number of steps of a mutation without failures. */
async function stepsOf(mutation: Mutation): Promise<number> {
  const { press } = await prepare(mutation)
  await press()

  return world.faults.steps()
}

/** Interrupts a mutation at one step; then time passes, all webhooks are delivered, and it is retried. */
async function breakOff(mutation: Mutation, fault: Fault, step: number) {
  const { shop, press } = await prepare(mutation)
  if (fault === 'die') world.faults.dieBefore(step)
  else world.faults.loseAnswerOf(step)
  await press()
  const wasBroken = world.faults.wasBroken()
  world.faults.heal()
  await shop.rest()
  await shop.advance(11 * 60_000)
  await catchUp(world)
  const afterwards = await inconsistencies(world)
  await press()
  await shop.rest()
  const inTheEnd = await inconsistencies(world)

  return { wasBroken, afterwards, inTheEnd, isDone: await mutation.isDone(shop) }
}

describe('a fault between two steps', () => {
  it.each(Object.entries(mutations))(
    'during the recovery of %s',
    { timeout: 300_000 },
    async (_, mutation) => {
      const steps = await stepsOf(mutation)
      expect(steps).toBeGreaterThan(0)

      for (const { fault, step } of breaksOf(steps)) {
        const { wasBroken, ...outcome } = await breakOff(mutation, fault, step)
        // Responses of the product's own database cannot be lost.
        expect(wasBroken || fault === 'lose').toBe(true)
        expect({ fault, step, ...outcome }).toEqual({
          fault,
          step,
          afterwards: [],
          inTheEnd: [],
          isDone: true,
        })
      }
    },
  )
})
