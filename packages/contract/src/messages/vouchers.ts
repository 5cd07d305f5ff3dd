import { monthsCount } from './counts.ts'

/** /vouchers, its checkout and /vouchers/redeem (spec §2, §8, D124-D127). */
export const vouchersMessages = {
  title: 'Alege voucherul potrivit!',
  lead: 'Prietenul tău primește toate beneficiile și poate împărți abonamentul cu încă 2 prieteni.',
  buy: 'Cumpără cadoul',
  back: 'Alt voucher',
  invoice: (months: number) => `Voucher cadou, ${monthsCount(months)}`,
  order: 'Comandă cu obligație de plată',
  orderFor: (amount: string) => `Comandă cu obligație de plată: ${amount}`,
  form: {
    title: 'Pentru cine e cadoul?',
    email: 'E-mailul tău',
    recipientName: 'Numele prietenului (opțional)',
    recipientEmail: 'E-mailul prietenului (opțional)',
    message: 'Un mesaj (opțional)',
    emailRequired: 'Email-ul nu este valid',
    messageLink: 'Scrie mesajul fără adrese de web sau de e-mail',
    deliverDay: 'Ziua în care îi scriem (opțional)',
    deliverDayHint:
      'Fără o zi aleasă, codul pleacă imediat după plată. Poți schimba ora până pleacă.',
    deliverHour: 'Ora (a României)',
    recipientNeeded: 'Scrie e-mailul prietenului, ca să știm unde trimitem cadoul',
    consent:
      'Sunt de acord cu termenii și știu că un voucher nefolosit se poate returna în 14 zile.',
    consentRequired: 'Bifează acordul pentru a continua',
  },
  listError: 'Ceva nu a mers corespunzător.',
  purchaseFailed: 'Achiziția cadoului nu a putut fi finalizată! Vă rugăm să încercați din nou.',
  checkout: {
    title: 'Cadoul tău e gata',
    waiting: 'Pregătim codul…',
    code: 'Cod cadou',
    copy: 'Copiază codul',
    copied: 'Codul a fost copiat.',
    email: 'Trimite pe e-mail',
    emailed: (address: string) => `L-am trimis și la ${address}.`,
    validUntil: (date: string) => `Valabil până la ${date}.`,
    late: 'Voucherul a fost trimis pe e-mail. Dacă nu îl primești, contactează suportul.',
  },
  /** What its giver sees of a gift. Moments arrive formatted. */
  gifts: {
    title: 'Cadourile tale',
    state: 'Starea cadoului',
    error: 'Nu am putut încărca cadourile tale.',
    name: (months: number, recipient: string | null) =>
      recipient === null
        ? `Cadou de ${monthsCount(months)}`
        : `Cadou de ${monthsCount(months)} pentru ${recipient}`,
    labelOf: (words: string, gift: string) => `${words}: ${gift}`,
    boughtAt: (date: string) => `Cumpărat pe ${date}.`,
    planned: (address: string, moment: string) => `Pleacă la ${address} pe ${moment}.`,
    sent: (address: string, moment: string) => `Trimis la ${address} pe ${moment}.`,
    notSent: (address: string) => `Nu mai trimitem niciun e-mail la ${address}.`,
    expired: 'Codul a expirat fără să fie folosit.',
    personal: 'Îl dai chiar tu: codul este în e-mailul primit la cumpărare.',
    stopped:
      'Cadoul este oprit, pentru că plata lui a fost returnată, contestată sau te-ai retras.',
    unopened: 'Încă nu a fost deschis.',
    opened: (moment: string) => `Deschis pe ${moment}.`,
    activated: (moment: string) => `Activat pe ${moment}.`,
    thanks: 'Mulțumirea primită',
    quoted: (words: string) => `„${words}”`,
    change: 'Schimbă ora',
    day: 'Ziua',
    hour: 'Ora (a României)',
    hourOf: (hour: number) => `${String(hour).padStart(2, '0')}:00`,
    save: 'Salvează ora',
    cancel: 'Renunță',
    saved: 'Am schimbat ora.',
    sendNow: 'Trimite acum',
    sendQuestion: 'Trimitem cadoul acum?',
    sendLead: (address: string) => `Codul pleacă imediat la ${address} și nu mai poate fi oprit.`,
    sentNow: 'Cadoul a plecat.',
    sendingSoon: 'Cadoul pleacă în câteva minute.',
    card: (paper: 'a4' | 'a6') => `Card de tipărit, ${paper.toUpperCase()} (PDF)`,
    punchline: 'Pe card, o poantă de',
    noPunchline: 'Fără poantă',
    cardFailed: 'Nu am putut descărca cardul. Încearcă din nou.',
  },
  thanks: {
    title: 'Mulțumește-i celui care ți-a făcut cadoul',
    titleOf: (months: number, moment: string) =>
      `Mulțumește pentru cadoul de ${monthsCount(months)}, activat pe ${moment}`,
    lead: 'Îi trimitem mesajul o singură dată. Nu află adresa ta de e-mail și nici ce privești.',
    text: 'Mesajul tău',
    suggestion: 'Mulțumesc pentru cadou!',
    submit: 'Trimite mulțumirea',
    done: 'Mulțumirea a plecat.',
  },
  redeem: {
    title: 'Activează un cadou',
    lead: 'Scrie codul primit. Nu ai nevoie de card.',
    signedOutLead:
      'Creează un cont sau intră în al tău, apoi activezi cadoul. Nu ai nevoie de card.',
    register: 'Creează un cont',
    logIn: 'Intră în cont',
    code: 'Cod cadou',
    submit: 'Activează cadoul',
    done: (months: number, date: string) =>
      `Ai primit ${monthsCount(months)} de râs. Abonament activ până la ${date}.`,
  },
} as const
