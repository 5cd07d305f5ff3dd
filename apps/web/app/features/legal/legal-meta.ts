import { brand } from '@hlizo/contract/messages/brand'
import type { LegalDocument, LegalFacts } from '@hlizo/contract/messages/legal/legal-document'
import { pageMeta } from '#web/lib/page-meta.ts'

// Title and lead say nothing of the operator, so that they are ready before the settings are read.
const nobody: LegalFacts = {
  brand: brand.name,
  supportEmail: '',
  monthlyPrice: '',
  yearlyPrice: '',
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

/** The title and description of a legal page, for tabs and search engines (D168). */
export function legalMeta(document: (facts: LegalFacts) => LegalDocument) {
  const { title, lead } = document(nobody)

  return pageMeta({
    title,
    description: lead,
    facts: { '@type': 'WebPage', name: title, description: lead, inLanguage: 'ro' },
  })
}
