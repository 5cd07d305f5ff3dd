import { mailName } from '../mail-name.ts'
import { brand } from './brand.ts'

const named = (name: string) => (mailName(name) === null ? '' : `Nume: ${mailName(name)}. `)

/** The words of the receipt of a withdrawal (OUG 34/2014 art. 11¹, D130). */
export const withdrawalMails = {
  receipt: (facts: {
    reference: string
    moment: string
    name: string
    contract: string
    statement: string | null
  }) => ({
    subject: `Dovada retragerii ${facts.reference}`,
    preheader: `Am primit retragerea ta pe ${facts.moment}.`,
    title: 'Am primit retragerea ta',
    paragraphs: [
      `Pe ${facts.moment} am primit declarația ta de retragere din contract, cu referința ${facts.reference}.`,
      `${named(facts.name)}Comanda sau contractul: ${facts.contract}.`,
      ...(facts.statement === null ? [] : [`Declarația ta: „${facts.statement}”`]),
      'Îți răspundem și îți returnăm ce ți se cuvine în cel mult 14 zile, pe metoda cu care ai plătit.',
    ],
    footer: ['Păstrează acest mesaj: este dovada cererii tale.', `${brand.name}. ${brand.tagline}`],
  }),
  /** Why the right to withdraw has ended. */
  reasons: {
    late: 'au trecut cele 14 zile',
    supplied: 'furnizarea a început imediat, cu acordul tău',
    redeemed: 'voucherul a fost folosit',
  },
} as const
