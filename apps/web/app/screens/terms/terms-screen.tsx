import { termsDocument } from '@hlizo/contract/messages/legal/terms'
import { useLegalFacts } from '#web/features/legal/legal-facts.ts'
import { legalMeta } from '#web/features/legal/legal-meta.ts'
import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { loadLegalPage } from '#web/features/legal/load-legal-page.ts'
import type { Route } from './+types/terms-screen.ts'

export const loader = ({ context }: Route.LoaderArgs) => loadLegalPage(context, 'terms')

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch(() => null)

export const meta = ({ loaderData }: Route.MetaArgs) => legalMeta(loaderData, termsDocument)

/** /termeni-si-conditii (spec §2 „Legal pages”). */
export default function TermsScreen({ loaderData: published }: Route.ComponentProps) {
  const facts = useLegalFacts()

  return <LegalPage document={published ?? termsDocument(facts)} />
}
