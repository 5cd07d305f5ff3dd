import { brand } from '@hlizo/contract/messages/brand'
import type { LegalDocument, LegalFacts } from '@hlizo/contract/messages/legal/legal-document'
import { pageMeta } from '#web/lib/page-meta.ts'

// Title and lead do not depend on the operator, so they need no settings.
export const emptyFacts: LegalFacts = {
  brand: brand.name,
  supportEmail: '',
  monthlyPrice: '',
  yearlyPrice: '',
  cardCurrency: 'RON',
  operator: {
    name: '',
    taxId: '',
    registration: '',
    address: '',
    email: '',
    dataProtectionEmail: '',
    providers: '',
    dataLocation: '',
  },
}

/** The title and description of a legal page (D168). */
export function legalMeta(document: (facts: LegalFacts) => LegalDocument) {
  const { title, lead } = document(emptyFacts)

  return pageMeta({
    title,
    description: lead,
    facts: { '@type': 'WebPage', name: title, description: lead, inLanguage: 'ro' },
  })
}
