import { accessibilityDocument } from '@hlizo/contract/messages/legal/accessibility'
import { useLegalFacts } from '#web/features/legal/legal-facts.ts'
import { legalMeta } from '#web/features/legal/legal-meta.ts'
import { LegalPage } from '#web/features/legal/legal-page.tsx'

export const meta = () => legalMeta(accessibilityDocument)

/** /accesibilitate (decisions §3.5). */
export default function AccessibilityScreen() {
  return <LegalPage document={accessibilityDocument(useLegalFacts())} />
}
