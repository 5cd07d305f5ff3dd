import { brand } from './brand.ts'

export const operatorMails = {
  unitFailed: (facts: { unit: string; host: string; moment: string }) => ({
    subject: `${facts.unit} a eșuat pe ${facts.host}`,
    preheader: `S-a oprit cu eroare pe ${facts.moment}.`,
    title: `${facts.unit} a eșuat`,
    paragraphs: [
      `Pe ${facts.host}, la ${facts.moment}, comanda programată ${facts.unit} s-a oprit cu eroare.`,
      `Vezi de ce: journalctl -u ${facts.unit} -n 100`,
      'Ce este de făcut: docs/operations.md, secțiunea 7.',
    ],
    footer: [brand.name],
  }),
}
