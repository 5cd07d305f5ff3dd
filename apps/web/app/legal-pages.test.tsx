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
  it.each(written)('contain the address for data protection: %s', (_, write) => {
    expect(markupAt(<Page write={write} />)).toContain('mailto:date@exemplu.ro')
  })

  it('contain only the euro in the terms when cards are charged in it', () => {
    const facts = { ...emptyFacts, cardCurrency: 'EUR' } as const

    expect(JSON.stringify(termsDocument(emptyFacts))).toContain('RON')
    expect(JSON.stringify(termsDocument(facts))).not.toMatch(/\bRON\b|\blei\b/)
  })

  it('state the terms of the specification with its numbers', () => {
    const terms = JSON.stringify(termsDocument({ ...emptyFacts, monthlyPrice: '6.99' }))
    const privacy = JSON.stringify(privacyDocument(emptyFacts))

    for (const words of [
      '6.99',
      'TVA inclus',
      'față de aprox. 84 Euro',
      'zilnic, între 08:00 și 22:00',
      'lunar, la 6 luni sau la 12 luni',
      'cu cel puțin 48 de ore înainte de sfârșitul perioadei',
      'de preferat în 48 de ore',
      'cu cel puțin 10 zile înainte',
      'daune de până la 300.000 de Euro',
      'cel puțin 5 Mbps; pentru calitate înaltă, de 10 Mbps',
      'cel mult 3 profile',
      'un singur dispozitiv odată: când pornești redarea pe al doilea, cea de pe primul se oprește',
      'cel puțin 16 ani',
      'sumele plătite nu se rambursează',
      'nu culegem cu bună știință date despre minori',
      'îl poate împărți cu încă 2 prieteni',
      'toate beneficiile unui abonament, pe toate dispozitivele',
    ])
      expect(terms).toContain(words)
    for (const words of ['cel mult la 3 ani', 'într-o lună', 'date despre minori'])
      expect(privacy).toContain(words)
  })

  it('date the terms as the specification does', () => {
    expect(markupAt(<Page write={termsDocument} />)).toContain('12.12.2023')
  })
})
