import { MONTHLY_PRICE_CENTS, YEARLY_PRICE_CENTS } from '@hlizo/contract/constants'
import type { LegalFacts } from '@hlizo/contract/messages/legal/legal-document'
import { formatMinor } from '@hlizo/domain/price'
import { useSettings } from '#web/lib/site.ts'

export function useLegalFacts(): LegalFacts {
  const { brand, support, operator, payments } = useSettings()

  return {
    brand,
    supportEmail: support.email,
    monthlyPrice: formatMinor(MONTHLY_PRICE_CENTS),
    yearlyPrice: formatMinor(YEARLY_PRICE_CENTS),
    cardCurrency: payments.cardCurrency,
    operator,
  }
}
