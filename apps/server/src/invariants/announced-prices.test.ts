import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { openOffersWorld, type OffersWorld } from '#server/features/offers/testing-offers.ts'
import { checkInvariants } from './check-invariants.ts'
import { emptyStore } from './testing-findings.ts'

let world: OffersWorld

beforeAll(async () => {
  world = await openOffersWorld()
})
afterAll(() => world.close())

async function unannounced(): Promise<readonly string[] | null | undefined> {
  const now = world.bench.clock.now()
  const unknown = async () => null
  const findings = await checkInvariants(world.db, {
    store: emptyStore,
    money: unknown,
    pool: unknown,
    now,
  })

  return findings.find(({ name }) => name === 'announced-prices')?.broken
}

describe('announced prices', () => {
  it('hold for buyers, subscribers and plan changes, and not without the notice', async () => {
    const subscriber = await world.subscriber()
    await world.advance(60_000)
    await world.announce(799)
    await world.writeNotices()
    const buyer = await world.subscriber()
    await world.change(await world.subscriber('abonament_anual'), 'abonament_lunar')
    const before = await unannounced()
    await world.renew(subscriber)
    await world.renew(subscriber, buyer)
    const after = await unannounced()
    await world.db.run(sql`update app.price_notice set sent_at = null`)
    const { subscription } = await world.billing.entitlementOf(subscriber.accountId)

    expect(await world.amounts(subscriber)).toMatchObject([{ amount: 4073 }, {}, {}])
    expect([before, after]).toEqual([[], []])
    expect(await unannounced()).toEqual([`subscription ${subscription?.id}`])
  })
})
