import type { ChargeCurrency } from '@hlizo/contract/entities/currency'
import type { LegalPageKind, LegalText } from '@hlizo/contract/entities/legal-page'
import { accessibilityDocument } from '@hlizo/contract/messages/legal/accessibility'
import { cookiesDocument } from '@hlizo/contract/messages/legal/cookies'
import type { LegalDocument, LegalFacts } from '@hlizo/contract/messages/legal/legal-document'
import { privacyDocument } from '@hlizo/contract/messages/legal/privacy'
import { termsDocument } from '@hlizo/contract/messages/legal/terms'
import { placeholderFacts } from '@hlizo/domain/legal-placeholders'
import { writeLegalText } from '@hlizo/domain/legal-markdown'
import { originalVersions } from '#server/stores/legal-versions.ts'

const documents: Readonly<Record<LegalPageKind, (facts: LegalFacts) => LegalDocument>> = {
  terms: termsDocument,
  privacy: privacyDocument,
  cookies: cookiesDocument,
  accessibility: accessibilityDocument,
}

/** A page as it came with the product, with placeholders for facts of the configuration. */
export function originalPage(
  kind: LegalPageKind,
  cardCurrency: ChargeCurrency,
): { readonly version: string; readonly text: LegalText } {
  const document = documents[kind](placeholderFacts(cardCurrency))
  const { title, lead, updatedOn } = document
  const version =
    kind === 'terms' || kind === 'privacy'
      ? originalVersions[kind]
      : updatedOn.split('.').toReversed().join('-')

  return { version, text: { title, lead, body: writeLegalText(document) } }
}
