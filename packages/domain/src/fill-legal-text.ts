import type { LegalText } from '@hlizo/contract/entities/legal-page'
import type { LegalFacts, LegalSection } from '@hlizo/contract/messages/legal/legal-document'
import { readLegalText } from './legal-markdown.ts'
import { fillLegalFacts, fillSections } from './legal-placeholders.ts'

/** A legal page as its readers see it, from the text that an operator writes. */
export function fillLegalText(
  { title, lead, body }: LegalText,
  facts: LegalFacts,
): { readonly title: string; readonly lead: string; readonly sections: LegalSection[] } {
  return {
    title: fillLegalFacts(title, facts),
    lead: fillLegalFacts(lead, facts),
    sections: fillSections(readLegalText(body).sections, facts),
  }
}
