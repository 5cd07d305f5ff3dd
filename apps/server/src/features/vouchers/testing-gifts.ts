import { z } from 'zod'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import {
  openPaymentsWorld,
  type PaymentsWorld,
} from '#server/features/payments/testing-payments.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { testVoucher } from '#server/testing-billing.ts'

export type Gift = { readonly code: string; readonly charge: string }

export const isoAt = (milliseconds: number) => new Date(milliseconds).toISOString()

function giftsIn(world: PaymentsWorld) {
  async function buyGift(card = '4242424242424242'): Promise<Gift> {
    const { location } = await world.api.form(`/vouchers/${testVoucher.id}/checkout-session`, {
      consent: 'on',
    })
    const paid = await world.bench.post(location, cardForm(card))
    const key = new URL(paid.location, 'http://shop.test').searchParams.get('sessionId') ?? ''
    const { data } = await world.api.call('GET', `/vouchers/${key}`)
    const charges = await world.stripe.charges.list({ limit: 1 })

    return {
      code: z.object({ code: z.string() }).parse(data).code,
      charge: charges.data[0]?.id ?? '',
    }
  }

  const redeem = (caller: TestCaller, { code }: Gift) =>
    world.api.call('POST', '/vouchers/redeem', caller, { code })

  async function payBack({ charge }: Gift) {
    await world.stripe.refunds.create({ charge })
    await world.deliverAll()
  }

  const expiryOf = async (caller: TestCaller) =>
    (await world.user(caller)).subscriptionExpirationDate ?? ''
  const nowMs = () => world.bench.clock.now().getTime()

  async function subscriptionOf(caller: TestCaller) {
    const [subscription] = await world.subscriptionsOf(caller)
    if (!subscription) throw new Error('There is no subscription.')
    return subscription
  }

  const freeUntil = async (caller: TestCaller) =>
    isoAt(((await subscriptionOf(caller)).trial_end ?? 0) * 1000)

  const paymentsOf = async (caller: TestCaller) =>
    (await world.stripe.charges.list({ customer: await world.customerOf(caller) })).data.length

  return { buyGift, redeem, payBack, expiryOf, nowMs, subscriptionOf, freeUntil, paymentsOf }
}

export async function openGiftWorld() {
  const world = await openPaymentsWorld()
  return { world, ...giftsIn(world) }
}
