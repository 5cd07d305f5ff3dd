import { privacyDocument } from '@hlizo/contract/messages/legal/privacy'
import { useLegalFacts } from '#web/features/legal/legal-facts.ts'
import { legalMeta } from '#web/features/legal/legal-meta.ts'
import { LegalPage } from '#web/features/legal/legal-page.tsx'

export const meta = () => legalMeta(privacyDocument)

/** /politica-confidentialitate */
export default function PrivacyScreen() {
  return <LegalPage document={privacyDocument(useLegalFacts())} />
}
