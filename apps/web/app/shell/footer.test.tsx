import { describe, expect, it } from 'vitest'
import { linksIn, markupAt } from '#web/lib/testing-site.tsx'
import { Footer } from './footer.tsx'

const links = [
  { kind: 'app-store', url: 'https://apps.example/hlizo' },
  { kind: 'google-play', url: 'https://play.example/hlizo' },
  { kind: 'instagram', url: 'https://instagram.example/hlizo' },
] as const

describe('Footer', () => {
  it('links to the legal pages, the FAQ, the app stores and social networks', () => {
    const found = linksIn(markupAt(<Footer />, { with: { links } }))

    expect(found).toEqual(
      expect.arrayContaining([
        ['/politica-cookies', 'Politica de cookie-uri'],
        ['/politica-confidentialitate', 'Politica de confidențialitate'],
        ['/termeni-si-conditii', 'Termeni și condiții'],
        ['/faq', 'Întrebări frecvente'],
        ['https://apps.example/hlizo', 'App Store'],
        ['https://play.example/hlizo', 'Google Play'],
        ['https://instagram.example/hlizo', 'Instagram'],
      ]),
    )
  })

  it('shows no heading above shops and pages that the operator does not have', () => {
    expect(markupAt(<Footer />)).not.toContain('Aplicațiile noastre')
    expect(markupAt(<Footer />)).not.toContain('Urmărește-ne')
  })

  it('carries the copyright of the current year in Bucharest', () => {
    const newYear = markupAt(<Footer />, { renderedAt: '2026-12-31T22:30:00.000Z' })

    expect(newYear).toContain('© 2027 Hlizo.')
  })
})
