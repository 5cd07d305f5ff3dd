import { providerCatalogue } from '@hlizo/server/billing/provider-catalogue'
import type { Config } from '@hlizo/server/config'
import { commandLineEditor } from '@hlizo/server/features/offers/offer-change'
import { planOffers } from '@hlizo/server/features/offers/plan-offers'
import { planPrices } from '@hlizo/server/features/offers/plan-prices'
import { voucherOffers } from '@hlizo/server/features/offers/voucher-offers'
import { openStripe } from '@hlizo/server/open-stripe'
import { openProductClock } from '@hlizo/server/product-clock'
import { loadSecrets } from '@hlizo/server/secrets'
import { withProduct } from './product.ts'

/** Plans and gifts, and the product's time. */
export type Offers = {
  readonly plans: ReturnType<typeof planOffers>
  readonly prices: ReturnType<typeof planPrices>
  readonly vouchers: ReturnType<typeof voucherOffers>
  readonly now: Date
}

/** Runs `work` with the offer of the product and its payment provider; changes are logged with `reason`. */
export async function withOffers<Value>(
  config: Config,
  work: (offers: Offers) => Promise<Value>,
  reason: string | null = null,
): Promise<Value> {
  const clock = await openProductClock(config)
  const stripe = openStripe(config, await loadSecrets(config))
  const catalogue = providerCatalogue(stripe)

  return withProduct(config, ({ db }) => {
    const deps = { db, clock, catalogue, editor: commandLineEditor(reason) }
    const [plans, prices, vouchers] = [planOffers(deps), planPrices(deps), voucherOffers(deps)]
    return work({ plans, prices, vouchers, now: clock.now() })
  })
}
