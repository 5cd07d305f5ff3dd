import { describe, expect, it } from 'vitest'
import { inlineLinks } from './inline-links.ts'

describe('inlineLinks', () => {
  it('finds the links of a paragraph in their places', () => {
    expect(inlineLinks('Vezi [politica](/politica-cookies) sau [scrie](mailto:a@b.ro).')).toEqual([
      'Vezi ',
      { words: 'politica', href: '/politica-cookies' },
      ' sau ',
      { words: 'scrie', href: 'mailto:a@b.ro' },
      '.',
    ])
  })

  it('does not change brackets that are not links', () => {
    expect(inlineLinks('Sediul: [DE COMPLETAT], apoi [râsete] (și aplauze).')).toEqual([
      'Sediul: [DE COMPLETAT], apoi [râsete] (și aplauze).',
    ])
  })
})
