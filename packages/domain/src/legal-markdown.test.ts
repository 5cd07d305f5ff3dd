import { accessibilityDocument } from '@hlizo/contract/messages/legal/accessibility'
import { cookiesDocument } from '@hlizo/contract/messages/legal/cookies'
import { privacyDocument } from '@hlizo/contract/messages/legal/privacy'
import { termsDocument } from '@hlizo/contract/messages/legal/terms'
import { describe, expect, it } from 'vitest'
import { legalFactsOf } from './legal-facts.ts'
import { readLegalText, writeLegalText } from './legal-markdown.ts'
import { fillSections, placeholderFacts, unknownPlaceholders } from './legal-placeholders.ts'

const documents = [termsDocument, privacyDocument, cookiesDocument, accessibilityDocument]

const operator = {
  name: 'Exemplu | SRL',
  taxId: 'RO1',
  registration: 'J40/1/2026',
  address: 'Strada „Glumei” 1',
  email: 'firma@exemplu.ro',
  dataProtectionEmail: 'date@exemplu.ro',
  providers: 'nimeni',
  dataLocation: 'România',
}
const site = { brand: 'Hlizo', support: { email: 'a@exemplu.ro', chatUrl: null }, operator }

describe('writeLegalText', () => {
  it('writes each document so that reading returns the same sections without errors', () => {
    for (const document of documents) {
      for (const currency of ['RON', 'EUR'] as const) {
        const made = document(placeholderFacts(currency))
        const read = readLegalText(writeLegalText(made))

        expect([made.title, read.faults]).toEqual([made.title, []])
        expect(read.sections).toEqual(made.sections)
      }
    }
  })

  it('returns the default document with its facts', () => {
    const facts = legalFactsOf(site, 'RON')
    for (const document of documents) {
      const { sections } = readLegalText(writeLegalText(document(placeholderFacts('RON'))))
      expect(fillSections(sections, facts)).toEqual(document(facts).sections)
    }
  })

  it('escapes paragraphs and cells that look like markup', () => {
    const blocks = [
      '- nu e listă',
      '1. nu e pas',
      '## nu e titlu',
      '**nu**: e definiție',
      '| nu | e tabel |',
      'Tabel: nu este',
      '::: nu e formular',
      String.raw`\ nimic`,
      { kind: 'table', caption: 'Bare', head: ['a|b', 'c'], rows: [['1|', '|2']] },
    ] as const
    const sections = [{ id: 'una', title: 'Una', blocks }]

    expect(readLegalText(writeLegalText({ sections }))).toEqual({ sections, faults: [] })
  })
})

describe('readLegalText', () => {
  const faultsOf = (text: string) =>
    readLegalText(text).faults.map(({ line, code }) => `${line} ${code}`)

  it('names invalid lines by their number', () => {
    expect(faultsOf('')).toEqual(['1 noSection'])
    expect(faultsOf('Salut\n## A {#a}\ntext')).toEqual(['1 beforeSection'])
    expect(faultsOf('## A {#a}\n\n## B {#a}\ntext')).toEqual(['1 emptySection', '3 anchorTwice'])
    expect(faultsOf('## A {#Ș}\ntext')).toEqual(['1 anchor'])
    expect(faultsOf('## A {#a}\n| x | y |\n| --- | --- |\n| 1 | 2 |')).toEqual(['2 table'])
    expect(faultsOf('## A {#a}\nTabel: t\n| x | y |\n| --- | --- |\n| 1 |')).toEqual(['2 table'])
    expect(faultsOf('## A {#a}\n::: F\nrând')).toEqual(['2 unclosed'])
    expect(faultsOf('## A {#a}\n{nu-există} {marca}')).toEqual([])
    expect(faultsOf('## A {#a}\n{altceva} {marca}')).toEqual(['2 placeholder'])
  })

  it('refuses links outside the web in any notation', () => {
    for (const href of ['javascript:alert', '//rau.example', 'data:text/html,x', 'http://a.ro'])
      for (const text of [`[x](${href})`, `[a[](${href})`, `[[x](${href})`])
        expect([text, faultsOf(`## A {#a}\n${text}`)]).toEqual([text, ['2 link']])
    for (const href of ['/faq#plata', 'https://anpc.ro/', 'mailto:a@b.ro', '#operator'])
      expect(faultsOf(`## A {#a}\n[x](${href})`)).toEqual([])
  })

  it('accepts a title without an anchor, lines of one paragraph, and both line endings', () => {
    expect(readLegalText('## Plată și preț\r\nunu\r\ndoi\r\n\r\n- a\r\n- b').sections).toEqual([
      {
        id: 'plata-si-pret',
        title: 'Plată și preț',
        blocks: ['unu doi', { kind: 'list', items: ['a', 'b'] }],
      },
    ])
  })

  it('reads the longest text quickly', () => {
    for (const part of ['[', '[a](', ' ', '|', '**', '{', '## ', '\\'])
      expect(readLegalText(`## A {#a}\n${part.repeat(100_000 / part.length)}`)).toBeDefined()
  })
})

describe('unknownPlaceholders', () => {
  it('returns unknown facts', () => {
    expect(unknownPlaceholders('{marca} {firma} {firma-mea}')).toEqual(['firma-mea'])
  })
})
