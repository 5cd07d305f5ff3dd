import { earliestNewPrice } from '@hlizo/domain/price-change'
import { HOUR_MS } from '@hlizo/kit/durations'
import { providerCatalogue } from '#server/billing/provider-catalogue.ts'
import { REPRICE_JOB } from '#server/billing/reprice-renewals.ts'
import {
  openPaymentsWorld,
  type PaymentsWorld,
} from '#server/features/payments/testing-payments.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { ANNOUNCE_PRICES_JOB } from './announce-prices.ts'
import { planOffers } from './plan-offers.ts'
import { planPrices } from './plan-prices.ts'
import { voucherOffers } from './voucher-offers.ts'

export function offersIn(world: PaymentsWorld) {
  const { db, stripe } = world
  const { clock } = world.bench
  const catalogue = providerCatalogue(stripe)
  const prices = planPrices({ db, clock })
  const comeTo = async (moment: Date) => {
    const wait = moment.getTime() - clock.now().getTime()
    if (wait > 0) await world.advance(wait)
    await world.deliverAll()
  }

  return {
    plans: planOffers({ db, clock, catalogue }),
    vouchers: voucherOffers({ db, clock, catalogue }),
    prices,
    comeTo,
    /** Applies to existing subscribers from the earliest possible date. */
    announce: (priceMinor: number, planId = 'abonament_lunar') =>
      prices.announce({ planId, priceMinor, existingFrom: earliestNewPrice(clock.now()) }),
    writeNotices: async () => {
      await world.recur(ANNOUNCE_PRICES_JOB)
      await world.deliverMails()
      await world.recur(ANNOUNCE_PRICES_JOB)
    },
    /** The subscribers must have started at the same time. */
    renew: async (...callers: readonly TestCaller[]) => {
      const entitlements = await Promise.all(
        callers.map(({ accountId }) => world.billing.entitlementOf(accountId)),
      )
      const ends = entitlements.map(({ subscription }) => subscription?.periodEnd.getTime() ?? 0)
      const end = Math.max(...ends)
      await comeTo(new Date(end - 3 * HOUR_MS))
      await world.recur(REPRICE_JOB)
      await comeTo(new Date(end + 2 * HOUR_MS))
    },
    amounts: async (caller: TestCaller) => (await world.charges(caller)).data,
  }
}

export type OffersWorld = PaymentsWorld & ReturnType<typeof offersIn>

export async function openOffersWorld(
  environment: Readonly<Record<string, string>> = {},
): Promise<OffersWorld> {
  const world = await openPaymentsWorld(environment)
  return { ...world, ...offersIn(world) }
}
