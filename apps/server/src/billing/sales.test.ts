import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { silentLog } from '@hlizo/kit/log'
import { buyPlan, openBillingWorld, orderPlan, type BillingWorld } from '#server/testing-billing.ts'
import type { ProviderCatalogue } from './provider-catalogue.ts'
import { openSales } from './sales.ts'

const catalogue: ProviderCatalogue = { ensure: async () => {} }

describe('openSales', () => {
  it('starts closed while the provider is unavailable, and opens by itself', async () => {
    const pauses: { readonly ms: number; readonly end: () => void }[] = []
    let isAway = true
    const sales = openSales({
      log: silentLog,
      connect: async () => {
        if (isAway) throw new Error('connect ECONNREFUSED')
        return catalogue
      },
      pause: (ms) => new Promise((resolve) => pauses.push({ ms, end: resolve })),
    })
    await sales.start()

    expect(sales.isOpen()).toBe(false)
    expect(() => sales.catalogue()).toThrow('PROVIDER_UNAVAILABLE')

    for (let round = 0; round < 12; round += 1) {
      await expect.poll(() => pauses.length).toBe(round + 1)
      pauses[round]?.end()
    }
    await expect.poll(() => pauses.length).toBe(13)
    const last = pauses.at(-1)
    expect(last?.ms).toBeGreaterThanOrEqual(30_000)
    expect(last?.ms).toBeLessThanOrEqual(60_000)

    isAway = false
    last?.end()
    await expect.poll(() => sales.isOpen()).toBe(true)
    expect(sales.catalogue()).toBe(catalogue)
    expect(pauses).toHaveLength(13)
  })

  it('starts within seconds when the provider does not answer', async () => {
    vi.useFakeTimers()
    try {
      const sales = openSales({ log: silentLog, connect: () => new Promise(() => {}) })
      const started = vi.fn<() => void>()
      const starting = sales.start().finally(started)
      await vi.advanceTimersByTimeAsync(10_000)

      expect(started).toHaveBeenCalledOnce()
      expect(sales.isOpen()).toBe(false)
      await starting
      await sales.stop()
    } finally {
      vi.useRealTimers()
    }
  })

  it('does not try again after the node has stopped', async () => {
    let tries = 0
    const sales = openSales({
      log: silentLog,
      connect: async () => {
        tries += 1
        throw new Error('away')
      },
    })
    await sales.start()
    await sales.stop()

    expect([tries, sales.isOpen()]).toEqual([1, false])
  })
})

describe('a node that starts while the provider is unavailable', () => {
  let world: BillingWorld

  beforeAll(async () => {
    world = await openBillingWorld()
  })
  afterAll(() => world.close())

  it('shows plans, refuses purchases, and sells as soon as the provider is back', async () => {
    const subscriber = await world.account()
    await buyPlan(world, subscriber)
    const buyer = await world.account()
    world.faults.answerWith(0)
    await world.restart()

    const offer = await world.api.call('GET', '/plans')
    expect([offer.status, Object(offer.data).plans.length]).toEqual([200, 2])
    expect(await orderPlan(world, buyer)).toContain('reason=PROVIDER_UNAVAILABLE')
    const paypal = { plan: 'abonament_lunar', consent: true }
    expect(await world.api.call('POST', '/stripe/setup-paypal', buyer, paypal)).toMatchObject({
      status: 502,
      error: 'PROVIDER_UNAVAILABLE',
    })
    // What is known of those who pay is not projected without a catalogue.
    expect(await world.user(subscriber)).toMatchObject({ isSubscriptionActive: true })

    world.faults.heal()
    await expect
      .poll(() => orderPlan(world, buyer), { timeout: 20_000 })
      .toContain('/__payments/c/pay/')
    expect(await world.user(subscriber)).toMatchObject({ planId: 'abonament_lunar' })
  })
})
