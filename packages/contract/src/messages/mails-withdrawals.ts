import { mailName, mailText } from '../mail-name.ts'
import { brand } from './brand.ts'
import { footer } from './mail-footer.ts'

const becauseWithdrawn = footer('Ai primit acest mesaj pentru că te-ai retras dintr-un contract.')

const labelled = (label: string, text: string | null) =>
  text === null ? [] : [`${label}: ${text}.`]

// The receipt goes to any address that was typed, so it must not carry links of an unknown user.
function declared(facts: { name: string; contract: string; statement: string | null }): string[] {
  const identified = [
    ...labelled('Nume', mailName(facts.name)),
    ...labelled('Comanda sau contractul', mailText(facts.contract)),
  ]
  const statement = mailText(facts.statement)

  return [
    ...(identified.length === 0 ? [] : [identified.join(' ')]),
    ...(statement === null ? [] : [`Declarația ta: „${statement}”`]),
  ]
}

function returned(amounts: readonly string[], paidManually: readonly string[]): string[] {
  if (amounts.length + paidManually.length === 0) return ['Nu mai este nimic de returnat.']

  return [
    ...(amounts.length === 0
      ? []
      : [
          `Ți-am returnat ${amounts.join(' și ')}, prin metoda de plată folosită. Banii ajung de obicei în 5-10 zile lucrătoare.`,
        ]),
    ...(paidManually.length === 0
      ? []
      : [
          `Ți-am plătit ${paidManually.join(' și ')} pe altă cale, pentru că returnarea prin metoda de plată folosită a fost refuzată.`,
        ]),
  ]
}

export const withdrawalMails = {
  receipt: (facts: {
    reference: string
    moment: string
    name: string
    contract: string
    statement: string | null
    /** Whether the owner of the address must confirm before the renewal stops. */
    isToConfirm: boolean
  }) => ({
    subject: `Dovada retragerii ${facts.reference}`,
    preheader: `Am primit retragerea ta pe ${facts.moment}.`,
    title: 'Am primit retragerea ta',
    paragraphs: [
      `Pe ${facts.moment} am primit declarația ta de retragere din contract, cu referința ${facts.reference}.`,
      ...declared(facts),
      'Îți răspundem și îți returnăm ce ți se cuvine în cel mult 14 zile, prin metoda de plată folosită.',
      ...(facts.isToConfirm
        ? [
            'Nu am recunoscut numărul comenzii. Ca să oprim imediat reînnoirea abonamentului, confirmă că este al tău cu butonul de mai jos. Dacă nu ai trimis tu retragerea, nu apăsa: nu se schimbă nimic.',
          ]
        : []),
    ],
    ...(facts.isToConfirm && { button: 'Oprește reînnoirea' }),
    footer: footer('Păstrează acest mesaj: este dovada cererii tale.'),
  }),
  /** No amounts in the mail: the command shows them. */
  toOperator: (facts: {
    reference: string
    moment: string
    name: string
    email: string
    contract: string
    statement: string | null
    dueOn: string
    isPlaced: boolean
    isToConfirm: boolean
  }) => ({
    subject: `Retragere nouă: ${facts.reference}`,
    preheader: `De rezolvat până pe ${facts.dueOn}.`,
    title: `Retragere nouă: ${facts.reference}`,
    paragraphs: [
      `${facts.name} (${facts.email}) s-a retras din contractul „${facts.contract}” pe ${facts.moment}.`,
      ...(facts.statement === null ? [] : [`Declarația: „${facts.statement}”`]),
      facts.isPlaced
        ? 'Comanda și adresa se potrivesc: reînnoirea sau codul s-a oprit deja.'
        : facts.isToConfirm
          ? 'Comanda nu a fost găsită, dar la această adresă este un singur abonament: titularul poate opri reînnoirea din e-mailul primit. Până atunci nimic nu s-a oprit.'
          : 'Comanda nu a fost găsită la această adresă: nimic nu s-a oprit. Caută comanda și spune care este.',
      `Banii trebuie returnați până pe ${facts.dueOn}. Vezi suma cu: hlizo withdrawal show ${facts.reference}`,
    ],
    footer: [`${brand.name}. ${brand.tagline}`],
  }),
  confirmedToOperator: (reference: string) => ({
    subject: `Retragerea ${reference}: reînnoirea s-a oprit`,
    preheader: 'Titularul a confirmat.',
    title: 'Titularul a confirmat retragerea',
    paragraphs: [
      `Titularul a confirmat retragerea ${reference}: reînnoirea abonamentului s-a oprit.`,
      `Vezi suma cu: hlizo withdrawal show ${reference}`,
    ],
    footer: [`${brand.name}. ${brand.tagline}`],
  }),
  accepted: (facts: {
    reference: string
    amounts: readonly string[]
    /** What an operator has paid because a refund was refused. */
    paidManually?: readonly string[]
    reason: string | null
  }) => ({
    subject: `Retragerea ${facts.reference} a fost acceptată`,
    preheader: 'Contractul s-a încheiat.',
    title: 'Retragerea ta a fost acceptată',
    paragraphs: [
      `Contractul din retragerea ${facts.reference} s-a încheiat și nu îți mai încasăm nimic.`,
      ...returned(facts.amounts, facts.paidManually ?? []),
      ...(facts.reason === null ? [] : [facts.reason]),
    ],
    footer: becauseWithdrawn,
  }),
  refused: (facts: { reference: string; reason: string }) => ({
    subject: `Retragerea ${facts.reference} nu a putut fi acceptată`,
    preheader: 'Contractul continuă.',
    title: 'Retragerea ta nu a putut fi acceptată',
    paragraphs: [
      `Am analizat retragerea ${facts.reference} și nu o putem accepta. Motivul: ${facts.reason}`,
      'Contractul continuă așa cum era. Abonamentul îl poți anula oricând din cont.',
      'Dacă nu ești de acord, scrie-ne sau adresează-te ANPC.',
    ],
    button: 'Scrie-ne',
    footer: becauseWithdrawn,
  }),
  reasons: {
    late: 'au trecut cele 14 zile',
    supplied: 'furnizarea a început imediat, cu acordul tău',
    redeemed: 'voucherul a fost folosit',
  },
} as const
