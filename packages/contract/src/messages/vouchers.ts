import { monthsCount } from './counts.ts'

/** /vouchers, its checkout and /vouchers/redeem (spec §2, §8, D124-D127). */
export const vouchersMessages = {
  title: 'Alege voucherul potrivit!',
  lead: 'Prietenul tău primește toate beneficiile și poate împărți abonamentul cu încă 2 prieteni.',
  buy: 'Cumpără cadoul',
  choose: 'Alege',
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
    print: 'Tipărește cardul',
    email: 'Trimite pe e-mail',
    emailed: (address: string) => `L-am trimis și la ${address}.`,
    validUntil: (date: string) => `Valabil până la ${date}.`,
    late: 'Voucherul a fost trimis pe e-mail. Dacă nu îl primești, contactează suportul.',
  },
  redeem: {
    title: 'Activează un cadou',
    lead: 'Scrie codul primit. Nu ai nevoie de card.',
    code: 'Cod cadou',
    submit: 'Activează cadoul',
    done: (months: number, date: string) =>
      `Ai primit ${monthsCount(months)} de râs. Abonament activ până la ${date}.`,
  },
} as const
