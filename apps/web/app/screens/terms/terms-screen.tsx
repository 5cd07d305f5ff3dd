import { termsDocument } from '@hlizo/contract/messages/legal/terms'
import { useLegalFacts } from '#web/features/legal/legal-facts.ts'
import { legalMeta } from '#web/features/legal/legal-meta.ts'
import { LegalPage } from '#web/features/legal/legal-page.tsx'

export const meta = () => legalMeta(termsDocument)

/** /termeni-si-conditii (spec §2 „Legal pages”). */
export default function TermsScreen() {
  return <LegalPage document={termsDocument(useLegalFacts())} />
}
