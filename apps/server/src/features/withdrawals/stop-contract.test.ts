import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { openOffersWorld, type OffersWorld } from '#server/features/offers/testing-offers.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { withdrawalsIn } from './testing-withdrawals.ts'

let world: OffersWorld
const { bought, withdraw, decided, serviceOf } = withdrawalsIn(() => world)
const [monthly, yearly] = ['abonament_lunar', 'abonament_anual']

beforeAll(async () => {
  world = await openOffersWorld()
})
afterEach(() => world.db.run(sql`delete from app.price_change`))
afterAll(() => world.close())

const isEnding = async (caller: TestCaller) =>
  (await world.subscriptionsOf(caller))[0]?.cancel_at_period_end

describe('a renewal after a withdrawal was refused', () => {
  it('remains cancelled when the owner has withdrawn the stop and cancelled again', async () => {
    const caller = await bought()
    const reference = await withdraw(caller.email, caller.number)
    await world.resubscribe(caller)
    const resumed = await isEnding(caller)
    await world.cancel(caller)
    await decided(serviceOf().refuse(reference, 'nu'))

    expect(resumed).toBe(false)
    expect(await isEnding(caller)).toBe(true)
  })

  it('continues with the plan that the owner has chosen since', async () => {
    const caller = await bought(yearly)
    await world.change(caller, monthly)
    const reference = await withdraw(caller.email, caller.number)
    await world.resubscribe(caller, yearly)
    await decided(serviceOf().refuse(reference, 'nu'))

    expect(await isEnding(caller)).toBe(false)
    expect(await world.user(caller)).toMatchObject({ planId: yearly, nextChange: null })
  })

  it('stays stopped while another withdrawal of it is undecided, whose refusal continues it', async () => {
    const caller = await bought()
    const first = await withdraw(caller.email, caller.number)
    const second = await withdraw(caller.email, caller.number)
    await decided(serviceOf().refuse(first, 'de două ori'))
    expect(await isEnding(caller)).toBe(true)

    await decided(serviceOf().refuse(second, 'nu'))
    expect(await isEnding(caller)).toBe(false)
  })

  it('continues after the later of two was refused first', async () => {
    const caller = await bought()
    const first = await withdraw(caller.email, caller.number)
    const second = await withdraw(caller.email, caller.number)
    await decided(serviceOf().refuse(second, 'de două ori'))
    expect(await isEnding(caller)).toBe(true)

    await decided(serviceOf().refuse(first, 'nu'))
    expect(await isEnding(caller)).toBe(false)
  })

  it('continues after a refused attempt to change it', async () => {
    const caller = await bought()
    const reference = await withdraw(caller.email, caller.number)
    await world.changeCard(caller, 'pm_card_chargeCustomerFail')
    await world.change(caller, yearly)
    await decided(serviceOf().refuse(reference, 'nu'))

    expect(await isEnding(caller)).toBe(false)
  })

  it('continues with the scheduled plan at its agreed price', async () => {
    const caller = await bought(yearly)
    await world.change(caller, monthly)
    const reference = await withdraw(caller.email, caller.number)
    await world.prices.announce({ planId: monthly, priceMinor: 799, existingFrom: null })
    await decided(serviceOf().refuse(reference, 'nu'))
    await world.renew(caller)

    expect(await world.amounts(caller)).toMatchObject([{ amount: 3563 }, { amount: 35_677 }])
  })
})
