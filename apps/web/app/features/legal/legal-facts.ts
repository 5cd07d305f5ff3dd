import type { LegalFacts } from '@hlizo/contract/messages/legal/legal-document'
import { legalFactsOf } from '@hlizo/domain/legal-facts'
import { useSettings } from '#web/lib/site.ts'

export function useLegalFacts(): LegalFacts {
  const settings = useSettings()

  return legalFactsOf(settings, settings.payments.cardCurrency)
}
