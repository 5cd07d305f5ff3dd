import { MONTHLY_PRICE_CENTS, YEARLY_PRICE_CENTS } from '@hlizo/contract/constants'
import type { ChargeCurrency } from '@hlizo/contract/entities/currency'
import type { LegalFacts } from '@hlizo/contract/messages/legal/legal-document'
import type { SiteConfig } from '@hlizo/contract/public-settings'
import { formatMinor } from './price.ts'

/** What the legal pages say of the operator and the prices. */
export function legalFactsOf(
  { brand, support, operator }: Pick<SiteConfig, 'brand' | 'support' | 'operator'>,
  cardCurrency: ChargeCurrency,
): LegalFacts {
  return {
    brand,
    supportEmail: support.email,
    monthlyPrice: formatMinor(MONTHLY_PRICE_CENTS),
    yearlyPrice: formatMinor(YEARLY_PRICE_CENTS),
    cardCurrency,
    operator,
  }
}
