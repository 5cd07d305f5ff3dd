import { describe, expect, it } from 'vitest'
import { frameMail, type MailBrand } from './frame.ts'
import type { MailContent } from './mail-content.ts'

const brand: MailBrand = {
  name: 'Hlizo',
  url: 'https://hlizo.ro',
  accent: '#ffb81c',
  onAccent: '#1d1916',
}
const content: MailContent = {
  preheader: 'Un singur pas',
  title: 'Confirmă contul',
  paragraphs: ['Salut, Ana!', 'Apasă butonul.'],
  code: '123456',
  button: { label: 'Confirmă', href: 'https://hlizo.ro/x?a=1&b="2"' },
  after: ['Linkul ține 24 de ore.'],
  footer: ['Ai primit acest e-mail pentru că ți-ai făcut cont.'],
}

describe('frameMail', () => {
  it('has the same content as text and as HTML', () => {
    const { text, html } = frameMail(brand, content)

    expect(text).toBe(`Confirmă contul

Salut, Ana!

Apasă butonul.

    123456

Confirmă:
https://hlizo.ro/x?a=1&b="2"

Linkul ține 24 de ore.

-- 
Hlizo, https://hlizo.ro
Ai primit acest e-mail pentru că ți-ai făcut cont.
`)
    const words = [
      'Confirmă contul',
      'Salut, Ana!',
      '123456',
      'Linkul ține 24 de ore.',
      'ți-ai făcut cont',
    ]
    expect(words.filter((word) => !html.includes(word))).toEqual([])
  })

  it('escapes names and addresses', () => {
    const evil = '<script>alert(1)</script>"&'
    const { html } = frameMail(brand, { ...content, title: evil, paragraphs: [evil] })

    expect(html).not.toContain('<script')
    expect(html).toContain('href="https://hlizo.ro/x?a=1&amp;b=&quot;2&quot;"')
  })

  it('omits missing parts', () => {
    const { html } = frameMail(brand, { title: 'Gata', paragraphs: ['Salvat.'], footer: [] })

    expect(html).not.toContain('letter-spacing')
    expect(html).not.toContain('margin:24px 0 12px')
  })

  it('has no fixed width', () => {
    const { html } = frameMail(brand, content)

    expect(html).not.toMatch(/[^-]width:\s*\d/)
    expect(html).toContain('max-width:560px')
  })
})
