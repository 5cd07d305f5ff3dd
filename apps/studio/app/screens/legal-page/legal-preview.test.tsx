import { legalPlaceholders } from '@hlizo/contract/messages/legal/legal-placeholders'
import { legalFactsOf } from '@hlizo/domain/legal-facts'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { LegalPreview } from './legal-preview.tsx'

const facts = legalFactsOf(
  {
    brand: 'Hlizo',
    support: { email: 'ajutor@exemplu.ro', chatUrl: null },
    operator: {
      name: 'Exemplu SRL',
      taxId: 'RO1',
      registration: 'J40/1/2026',
      address: 'Strada Glumei 1',
      email: 'firma@exemplu.ro',
      dataProtectionEmail: 'date@exemplu.ro',
      providers: 'Găzduire SRL',
      dataLocation: 'București',
    },
  },
  'RON',
)
const everyWord = Object.values(legalPlaceholders)
  .map((name) => `{${name}}`)
  .join(', ')

describe('LegalPreview', () => {
  it('replaces words in braces by the facts of the installation', () => {
    const text = {
      title: 'Termenii {marca}',
      lead: 'Pentru {marca}, de la {firma}',
      body: `## Cine este {firma} {#firma}\n\n${everyWord}\n\n- {cui}\n\n**{sediul}**: {pret-lunar}`,
    }
    const markup = renderToStaticMarkup(<LegalPreview text={text} facts={facts} />)

    expect(markup).not.toContain('{')
    expect(markup).toContain('Termenii Hlizo')
    expect(markup).toContain('Cine este Exemplu SRL')
    expect(markup).toContain('<li>RO1</li>')
    expect(markup).toContain('<dt>Strada Glumei 1</dt>')
  })
})
