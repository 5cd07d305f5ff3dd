import { mailName } from '../mail-name.ts'
import { brand } from './brand.ts'
import { allProfiles, monthsCount, otherPeople } from './counts.ts'
import { leiMessages } from './lei.ts'
import { footer } from './mail-footer.ts'
import { withdrawalMessages } from './withdrawal.ts'

/** About gifts (D125, D127, D156). Dates arrive formatted. */
export const voucherMails = {
  bought: (facts: {
    months: number
    validUntil: string
    amount: string
    number: string | null
    /** The masked address that also received the code. */
    sentTo: string | null
    /** When it will; null when it has. */
    sentAt: string | null
    /** Where its buyer sees what becomes of it. */
    manageUrl: string
    withdrawalUrl: string
  }) => ({
    subject: `Voucherul tău ${brand.name} este gata`,
    preheader: `Un cadou de ${monthsCount(facts.months)} de râs.`,
    title: 'Cadoul tău e gata',
    paragraphs: [
      `Ai cumpărat un cadou de ${monthsCount(facts.months)}, pentru ${facts.amount}, ${leiMessages.vatIncluded}. Codul se folosește o singură dată.`,
      ...(facts.sentTo === null
        ? []
        : [
            facts.sentAt === null
              ? `L-am trimis și la ${facts.sentTo}.`
              : `Îl trimitem la ${facts.sentTo} pe ${facts.sentAt}. Poți schimba ora până pleacă.`,
          ]),
    ],
    button: 'Activează cadoul',
    after: [
      `Cardul de tipărit și starea cadoului: ${facts.manageUrl}`,
      `Valabil până la ${facts.validUntil}. Se activează fără card, iar abonamentul nu se reînnoiește singur.`,
      ...(facts.number === null ? [] : [`Numărul comenzii: ${facts.number}.`]),
      'Cât timp codul nu a fost folosit, te poți retrage în 14 zile.',
      `${withdrawalMessages.title}: ${facts.withdrawalUrl}`,
    ],
    footer: footer('Ai primit acest mesaj pentru că ai cumpărat un voucher.'),
  }),
  /** To the giver who has lost it, or whose recipient has another address now. */
  codeAgain: (facts: { months: number; validUntil: string; isNew: boolean }) => ({
    subject: 'Codul cadoului tău',
    preheader: `Un cadou de ${monthsCount(facts.months)} de râs.`,
    title: 'Codul cadoului tău',
    paragraphs: [
      facts.isNew
        ? `Codul cadoului de ${monthsCount(facts.months)} s-a schimbat. Cel vechi nu mai este valabil.`
        : `Acesta este codul cadoului de ${monthsCount(facts.months)} pe care l-ai cumpărat.`,
    ],
    button: 'Activează cadoul',
    after: [`Valabil până la ${facts.validUntil}. Codul se folosește o singură dată.`],
    footer: footer('Ai primit acest mesaj pentru că ai cumpărat un voucher.'),
  }),
  /** To its giver, or to its recipient. */
  extended: (facts: { months: number; validUntil: string; isGiver: boolean }) => ({
    subject: 'Cadoul tău este valabil mai mult timp',
    preheader: `Codul este valabil până la ${facts.validUntil}.`,
    title: 'Cadoul tău este valabil mai mult timp',
    paragraphs: [
      `Codul cadoului de ${monthsCount(facts.months)} este valabil până la ${facts.validUntil}. A rămas același cod.`,
    ],
    button: `Deschide ${brand.name}`,
    footer: footer(
      facts.isGiver
        ? 'Ai primit acest mesaj pentru că ai cumpărat un voucher.'
        : 'Ai primit acest mesaj pentru că cineva ți-a cumpărat un cadou.',
    ),
  }),
  /** To a visitor. */
  refunded: (facts: { amount: string; date: string }) => ({
    subject: `Ți-am returnat ${facts.amount}`,
    preheader: 'Banii sunt pe drum înapoi.',
    title: `Ți-am returnat ${facts.amount}`,
    paragraphs: [
      `Rambursarea din plata cadoului a pornit pe ${facts.date}, prin metoda de plată folosită. Ajunge de obicei în 5-10 zile lucrătoare.`,
      'După returnarea întregii plăți, codul nu mai este valabil.',
    ],
    button: `Deschide ${brand.name}`,
    footer: footer('Ai primit acest mesaj pentru că ai cumpărat un voucher.'),
  }),
  received: (facts: {
    recipient: string | null
    buyer: string | null
    months: number
    message: string | null
    validUntil: string
  }) => ({
    subject:
      mailName(facts.buyer) === null
        ? 'Ai primit un cadou'
        : `${mailName(facts.buyer)} ți-a făcut un cadou`,
    preheader: `${monthsCount(facts.months)} de râs, de la cineva care te știe bine.`,
    title:
      mailName(facts.recipient) === null
        ? 'Ai primit un cadou!'
        : `${mailName(facts.recipient)}, ai primit un cadou!`,
    paragraphs: [
      `${monthsCount(facts.months)} de comedie românească, pe toate dispozitivele tale.`,
      ...(facts.message === null ? [] : [`„${facts.message}”`]),
    ],
    button: 'Activează cadoul',
    after: [
      `Codul este valabil până la ${facts.validUntil}. Nu ai nevoie de card.`,
      `Poți împărți abonamentul cu încă ${otherPeople}: contul are ${allProfiles}.`,
    ],
    footer: footer('Ai primit acest mesaj pentru că cineva ți-a cumpărat un cadou.'),
  }),
  /** To the giver, about the recipient. */
  opened: (facts: { recipient: string | null; months: number }) => ({
    subject: 'Cadoul tău a fost deschis',
    preheader: `${mailName(facts.recipient) ?? 'Prietenul tău'} a deschis cadoul.`,
    title: 'Cadoul tău a fost deschis',
    paragraphs: [
      `${mailName(facts.recipient) ?? 'Prietenul tău'} a deschis cadoul de ${monthsCount(facts.months)}. Îți scriem încă o dată când îl activează.`,
    ],
    button: `Deschide ${brand.name}`,
    footer: footer('Ai primit acest mesaj pentru că ai cumpărat un voucher.'),
  }),
  activated: (facts: { recipient: string | null; months: number }) => ({
    subject: 'Cadoul tău a fost activat',
    preheader: `${mailName(facts.recipient) ?? 'Prietenul tău'} a început să râdă.`,
    title: 'Cadoul tău a fost activat',
    paragraphs: [
      `${mailName(facts.recipient) ?? 'Prietenul tău'} a activat cadoul de ${monthsCount(facts.months)}.`,
    ],
    button: `Deschide ${brand.name}`,
    footer: footer('Ai primit acest mesaj pentru că ai cumpărat un voucher.'),
  }),
  thanks: (facts: { recipient: string | null; text: string }) => ({
    subject: 'Ai primit o mulțumire',
    preheader: `${mailName(facts.recipient) ?? 'Prietenul tău'} îți mulțumește pentru cadou.`,
    title: 'Ai primit o mulțumire',
    paragraphs: [`${mailName(facts.recipient) ?? 'Prietenul tău'} ți-a scris:`, `„${facts.text}”`],
    button: `Deschide ${brand.name}`,
    footer: footer('Ai primit acest mesaj pentru că ai cumpărat un voucher.'),
  }),
  redeemed: (facts: { months: number; until: string; nextCharge: string | null }) => ({
    subject: 'Cadoul tău este activ',
    preheader: `Abonament activ până la ${facts.until}.`,
    title: 'Cadoul tău este activ',
    paragraphs: [
      `Ai primit ${monthsCount(facts.months)} de râs. Abonament activ până la ${facts.until}.`,
      facts.nextCharge === null
        ? 'Nu se reînnoiește singur și nu îți cerem niciun card.'
        : `Următoarea plată a abonamentului tău s-a mutat pe ${facts.nextCharge}.`,
    ],
    button: 'Începe să râzi',
    footer: footer('Ai primit acest mesaj pentru că ai activat un cadou.'),
  }),
  /** Free months from us. */
  given: (facts: { months: number; until: string; nextCharge: string | null }) => ({
    subject: `Ai primit ${monthsCount(facts.months)} de la noi`,
    preheader: `Abonament activ până la ${facts.until}.`,
    title: `Ai primit ${monthsCount(facts.months)} de la noi`,
    paragraphs: [
      `Ți-am adăugat ${monthsCount(facts.months)} fără plată. Abonament activ până la ${facts.until}.`,
      facts.nextCharge === null
        ? 'Nu se reînnoiește singur și nu îți cerem niciun card.'
        : `Următoarea plată a abonamentului tău s-a mutat pe ${facts.nextCharge}.`,
    ],
    button: 'Începe să râzi',
    footer: footer('Ai primit acest mesaj pentru că ți-am oferit timp gratuit.'),
  }),
  takenBack: (facts: { until: string | null; isRenewing: boolean }) => ({
    subject: 'Cadoul tău nu mai este valabil',
    preheader: 'Plata cadoului a fost returnată sau contestată.',
    title: 'Cadoul tău nu mai este valabil',
    paragraphs: [
      'Plata pentru cadoul pe care l-ai activat a fost returnată sau contestată, așa că timpul rămas din el nu mai este valabil.',
      facts.until === null
        ? 'Accesul primit cadou s-a încheiat.'
        : `Accesul tău rămâne activ până la ${facts.until}.`,
      ...(facts.isRenewing
        ? [
            facts.until === null
              ? 'Abonamentul tău se reia acum, cu plata lui obișnuită. Îl poți anula oricând din cont.'
              : `Următoarea plată a abonamentului tău este pe ${facts.until}. Îl poți anula oricând din cont.`,
          ]
        : []),
    ],
    button: 'Vezi contul',
    footer: footer('Ai primit acest mesaj pentru că ai activat un cadou.'),
  }),
  givenBack: (facts: { until: string; isRenewing: boolean }) => ({
    subject: 'Cadoul tău este din nou activ',
    preheader: `Abonament activ până la ${facts.until}.`,
    title: 'Cadoul tău este din nou activ',
    paragraphs: [
      `Plata cadoului s-a confirmat, așa că timpul rămas din el îți aparține din nou. Abonament activ până la ${facts.until}.`,
      ...(facts.isRenewing
        ? [`Următoarea plată a abonamentului tău s-a mutat pe ${facts.until}.`]
        : []),
    ],
    button: 'Vezi contul',
    footer: footer('Ai primit acest mesaj pentru că ai activat un cadou.'),
  }),
  ending: (facts: { days: number; until: string }) => ({
    subject: facts.days === 1 ? 'Cadoul tău se încheie mâine' : 'Cadoul tău se încheie curând',
    preheader: `Activ până la ${facts.until}.`,
    title: facts.days === 1 ? 'Cadoul tău se încheie mâine' : 'Cadoul tău se încheie curând',
    paragraphs: [
      `Abonamentul primit cadou este activ până la ${facts.until}. Nu se încasează nimic de la tine.`,
      'Dacă vrei să râzi mai departe, alege un abonament. Începe abia după ce se încheie cadoul.',
    ],
    button: 'Continuă cu abonament',
    footer: footer('Ai primit acest mesaj pentru că ai activat un cadou.'),
  }),
} as const
