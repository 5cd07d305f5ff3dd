import { TERMS_UPDATED_ON } from '../../constants.ts'
import type { LegalDocument, LegalFacts } from './legal-document.ts'
import { contractSections } from './terms-contract.ts'
import { disputeSections } from './terms-disputes.ts'
import { endingSections } from './terms-ending.ts'
import { useSections } from './terms-use.ts'

/** /termeni-si-conditii (spec §9, D4-D7, D128-D134). */
export function termsDocument(facts: LegalFacts): LegalDocument {
  return {
    title: 'Termeni și condiții',
    lead: `Contractul dintre tine și ${facts.brand}, scris ca să fie citit. La bani și la drepturi nu facem glume.`,
    updatedOn: TERMS_UPDATED_ON,
    sections: [
      ...contractSections(facts),
      ...endingSections(facts),
      ...useSections(facts),
      ...disputeSections(facts),
    ],
  }
}
