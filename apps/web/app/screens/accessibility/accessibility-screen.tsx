import { accessibilityDocument } from '@hlizo/contract/messages/legal/accessibility'
import { useLegalFacts } from '#web/features/legal/legal-facts.ts'
import { legalMeta } from '#web/features/legal/legal-meta.ts'
import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { loadLegalPage } from '#web/features/legal/load-legal-page.ts'
import type { Route } from './+types/accessibility-screen.ts'

export const loader = ({ context }: Route.LoaderArgs) => loadLegalPage(context, 'accessibility')

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch(() => null)

export const meta = ({ loaderData }: Route.MetaArgs) => legalMeta(loaderData, accessibilityDocument)

/** /accesibilitate. */
export default function AccessibilityScreen({ loaderData: published }: Route.ComponentProps) {
  const facts = useLegalFacts()

  return <LegalPage document={published ?? accessibilityDocument(facts)} />
}
