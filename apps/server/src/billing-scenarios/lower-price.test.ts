import { expect, vi } from 'vitest'
import { HOUR_MS } from '@hlizo/kit/durations'
import { brokenInvoices } from '#server/features/efactura/testing-checked-invoices.ts'
import { feedback } from '#server/features/payments/testing-payments.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { runScenarios, type Shop } from './testing-shop.ts'

// Each scenario renews several times.
vi.setConfig({ testTimeout: 120_000 })

const MONTHS = 4

const tooExpensive = {
  questions: feedback.questions.map((one) =>
    one.id === 'reason' ? { ...one, options: ['price'] } : one,
  ),
}

const paymentsOf = async ({ stripe, customerOf }: Shop, caller: TestCaller) => {
  const customer = await customerOf(caller)
  const { data } = await stripe.charges.list({ customer, limit: 100 })

  return data.map(({ amount }) => amount).toReversed()
}

/** Takes the lower price, on two devices at once. */
async function takeLowerPrice(shop: Shop, caller: TestCaller): Promise<void> {
  const shown = await shop.api.call('POST', '/stripe/save-offer', caller, {
    feedback: tooExpensive,
  })
  expect(shown.data).toMatchObject({ kind: 'price' })
  const take = () => shop.api.call('POST', '/stripe/save-offer/take', caller, {})
  const answers = await Promise.all([take(), take()])
  expect(answers.some(({ status }) => status === 204)).toBe(true)
  expect(answers.every(({ status }) => status < 500)).toBe(true)
  await shop.receive()
}

async function renew(shop: Shop, caller: TestCaller, times: number): Promise<void> {
  for (let month = 0; month < times; month += 1) {
    await shop.advance((await shop.untilExpiry(caller)) + 2 * HOUR_MS)
    await shop.receive()
    await shop.rest()
  }
}

runScenarios({
  'a lower price after the survey holds for three payments, and their invoices say it': async (
    shop,
  ) => {
    const caller = await shop.bought()
    await shop.advance(HOUR_MS)
    await takeLowerPrice(shop, caller)
    await renew(shop, caller, MONTHS)
    const { broken, count } = await brokenInvoices(shop.db)

    expect(await paymentsOf(shop, caller)).toEqual([3563, 2494, 2494, 2494, 3563])
    expect([broken, count]).toEqual([[], 5])
  },

  'a lower price goes with a cancellation, and is not offered again within a year': async (
    shop,
  ) => {
    const caller = await shop.bought()
    await shop.advance(HOUR_MS)
    await takeLowerPrice(shop, caller)
    await shop.cancel(caller)
    await shop.advance((await shop.untilExpiry(caller)) + 2 * HOUR_MS)
    await shop.rest()
    await shop.resubscribe(caller)
    await shop.rest()
    const again = await shop.api.call('POST', '/stripe/save-offer', caller, {
      feedback: tooExpensive,
    })

    expect(await paymentsOf(shop, caller)).toEqual([3563, 3563])
    expect(again.status).toBe(204)
  },
})
