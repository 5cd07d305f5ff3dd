import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPaymentsWorld, type PaymentsWorld } from './testing-payments.ts'

let world: PaymentsWorld

beforeAll(async () => {
  world = await openPaymentsWorld()
})
afterAll(() => world.close())

describe('getUpcomingInvoice', () => {
  it('returns the next charge and its date, and nothing after a cancellation', async () => {
    const caller = await world.subscriber()
    const next = await world.upcoming(caller)
    await world.cancel(caller)
    const none = await world.upcoming(caller)
    const other = await world.upcoming(await world.account())

    expect(next.data).toMatchObject({ amountDue: 3563, currency: 'RON' })
    expect([none.status, other.status]).toEqual([204, 204])
  })
})
