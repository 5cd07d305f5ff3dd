import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest'
import { openPaymentsWorld, type PaymentsWorld } from './features/payments/testing-payments.ts'
import { allRows, amountsIn } from './testing-amounts.ts'

let world: PaymentsWorld

beforeAll(async () => {
  world = await openPaymentsWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.empty()
  await amountsIn(world).makeCoupons()
})

describe('screen, mail, ledger and provider name the same amounts', () => {
  it.each(allRows)('on $plan by $method with $coupon', { timeout: 300_000 }, (row) =>
    amountsIn(world).tell(row),
  )
})
