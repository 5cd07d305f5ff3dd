import { cookiesDocument } from '@hlizo/contract/messages/legal/cookies'
import type { LegalDocument, LegalFacts } from '@hlizo/contract/messages/legal/legal-document'
import { privacyDocument } from '@hlizo/contract/messages/legal/privacy'
import { termsDocument } from '@hlizo/contract/messages/legal/terms'
import { describe, expect, it } from 'vitest'
import { markupAt } from '#web/lib/testing-site.tsx'
import { useLegalFacts } from '#web/features/legal/legal-facts.ts'
import { emptyFacts } from '#web/features/legal/legal-meta.ts'
import { LegalPage } from '#web/features/legal/legal-page.tsx'

type Write = (facts: LegalFacts) => LegalDocument

function Page({ write }: { write: Write }) {
  return <LegalPage document={write(useLegalFacts())} />
}

const written: readonly (readonly [string, Write])[] = [
  ['privacy', privacyDocument],
  ['cookies', cookiesDocument],
  ['terms', termsDocument],
]

describe('the legal pages', () => {
  it.each(written)('name the address for data protection: %s', (_, write) => {
    expect(markupAt(<Page write={write} />)).toContain('mailto:date@exemplu.ro')
  })

  it('name only the euro in the terms when cards are charged in it', () => {
    const facts = { ...emptyFacts, cardCurrency: 'EUR' } as const

    expect(JSON.stringify(termsDocument(emptyFacts))).toContain('RON')
    expect(JSON.stringify(termsDocument(facts))).not.toMatch(/\bRON\b|\blei\b/)
  })

  it('date the terms as the specification does', () => {
    expect(markupAt(<Page write={termsDocument} />)).toContain('12.12.2023')
  })
})
