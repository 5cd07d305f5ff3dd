import { cookiesDocument } from '@hlizo/contract/messages/legal/cookies'
import { useLegalFacts } from '#web/features/legal/legal-facts.ts'
import { legalMeta } from '#web/features/legal/legal-meta.ts'
import { LegalPage } from '#web/features/legal/legal-page.tsx'

export const meta = () => legalMeta(cookiesDocument)

/** /politica-cookies: everything stored in the browser. */
export default function CookiesScreen() {
  return <LegalPage document={cookiesDocument(useLegalFacts())} />
}
