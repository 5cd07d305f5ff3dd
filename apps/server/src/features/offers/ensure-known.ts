import Stripe from 'stripe'
import type { ProviderCatalogue } from '#server/billing/provider-catalogue.ts'
import { OfferRefused } from './offer-refused.ts'

/** @throws OfferRefused when the provider does not respond. */
export async function ensureKnown(
  catalogue: Pick<ProviderCatalogue, 'ensure'>,
  product: Parameters<ProviderCatalogue['ensure']>[0],
): Promise<void> {
  try {
    await catalogue.ensure(product)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeConnectionError)) throw error
    throw new OfferRefused(
      'PROVIDER_UNAVAILABLE',
      `The payment provider does not answer, so ${product.id} is not on sale. Repeat the command later; ` +
        'the payments emulator answers while the server runs.',
      { cause: error },
    )
  }
}
