import type { LegalText } from '../entities/privacy-state.ts'
import { brand } from './brand.ts'
import { footer } from './mail-footer.ts'

const names: Readonly<Record<LegalText, string>> = {
  terms: 'termenii și condițiile',
  privacy: 'politica de confidențialitate',
}
const why = 'Ai primit acest mesaj pentru că ai un cont.'

/** About material changes of texts that people have accepted (D144). */
export const legalMails = {
  changing: (facts: { legalText: LegalText; from: string; summary: string }) => ({
    subject: `Se schimbă ${names[facts.legalText]} ${brand.name}`,
    preheader: `Noul text se aplică din ${facts.from}.`,
    title: `Se schimbă ${names[facts.legalText]}`,
    paragraphs: [
      `Noul text se aplică din ${facts.from}. Până atunci rămâne valabil cel de acum.`,
      facts.summary,
      'Dacă nu ești de acord, poți să închei contractul fără costuri înainte de această dată, din Cont.',
    ],
    button: 'Deschide contul',
    footer: footer(why),
  }),
  notChanging: (facts: { legalText: LegalText; from: string }) => ({
    subject: `Nu se mai schimbă ${names[facts.legalText]} ${brand.name}`,
    preheader: 'Rămâne valabil textul de acum.',
    title: `Nu se mai schimbă ${names[facts.legalText]}`,
    paragraphs: [
      `Ți-am scris că din ${facts.from} se aplică un text nou. Am renunțat la schimbare: rămâne valabil textul de acum.`,
    ],
    button: 'Deschide contul',
    footer: footer(why),
  }),
} as const
