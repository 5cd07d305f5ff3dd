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

/** The title and description of a legal page (D168): as it was published, or as it came with the product. */
export function legalMeta(
  published: Pick<LegalDocument, 'title' | 'lead'> | null | undefined,
  original: (facts: LegalFacts) => LegalDocument,
) {
  const { title, lead } = published ?? original(emptyFacts)

  return pageMeta({
    title,
    description: lead,
    facts: { '@type': 'WebPage', name: title, description: lead, inLanguage: 'ro' },
  })
}
