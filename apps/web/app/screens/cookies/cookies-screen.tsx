import { cookiesDocument } from '@hlizo/contract/messages/legal/cookies'
import { useLegalFacts } from '#web/features/legal/legal-facts.ts'
import { legalMeta } from '#web/features/legal/legal-meta.ts'
import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { loadLegalPage } from '#web/features/legal/load-legal-page.ts'
import type { Route } from './+types/cookies-screen.ts'

export const loader = ({ context }: Route.LoaderArgs) => loadLegalPage(context, 'cookies')

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch(() => null)

export const meta = ({ loaderData }: Route.MetaArgs) => legalMeta(loaderData, cookiesDocument)

/** /politica-cookies: everything stored in the browser. */
export default function CookiesScreen({ loaderData: published }: Route.ComponentProps) {
  const facts = useLegalFacts()

  return <LegalPage document={published ?? cookiesDocument(facts)} />
}
