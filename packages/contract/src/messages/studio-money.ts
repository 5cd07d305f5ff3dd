import type { CardBrand } from '../entities/card-brand.ts'
import type {
  MoneyCharge,
  MoneyDisputeState,
  MoneyGiftState,
  MoneySubscriptionState,
} from '../entities/studio-money.ts'
import { counted } from '../plural.ts'
import { daysCount } from './counts.ts'

export const moneySubscriptionStates: Readonly<Record<MoneySubscriptionState, string>> = {
  renews: 'Se reînnoiește',
  ends: 'Anulat, se încheie',
  unpaid: 'Neplătit',
  paused: 'În pauză',
  disputed: 'Contestat',
  ended: 'Încheiat',
}

export const moneyChargeKinds: Readonly<Record<MoneyCharge['kind'], string>> = {
  subscription: 'Abonament',
  voucher: 'Cadou',
}

export const moneyMethods: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  paypal: 'PayPal',
  default: 'Alt card',
}

export const moneyDisputeStates: Readonly<Record<MoneyDisputeState, string>> = {
  open: 'Așteaptă răspunsul nostru',
  waiting: 'La bancă',
  won: 'Câștigată',
  lost: 'Pierdută',
}

export const moneyGiftStates: Readonly<Record<MoneyGiftState, string>> = {
  unused: 'Nefolosit',
  used: 'Folosit',
  expired: 'Expirat',
  disabled: 'Oprit',
  unmade: 'Codul nu a plecat încă',
}

/** Why a payment is contested, by the provider's word; another one is shown as it is. */
export const disputeReasons: Readonly<Record<string, string>> = {
  bank_cannot_process: 'Banca nu a putut procesa plata',
  check_returned: 'Cec returnat',
  credit_not_processed: 'Rambursare neprimită',
  customer_initiated: 'Cerută de client',
  debit_not_authorized: 'Debitare neautorizată',
  duplicate: 'Plătit de două ori',
  fraudulent: 'Plată nerecunoscută',
  general: 'Fără motiv precis',
  incorrect_account_details: 'Date greșite ale contului',
  insufficient_funds: 'Fonduri insuficiente',
  noncompliant: 'Neconformă cu regulile',
  product_not_received: 'Produs neprimit',
  product_unacceptable: 'Produs neconform',
  subscription_canceled: 'Abonament deja anulat',
  unrecognized: 'Plată nerecunoscută',
}

export const studioMoneyMessages = {
  columns: {
    at: 'Data',
    payer: 'Nume',
    email: 'E-mail',
    number: 'Chitanța',
    description: 'Ce s-a plătit',
    kind: 'Fel',
    amount: 'Sumă',
    currency: 'Monedă',
    lei: 'În lei',
    method: 'Plătit cu',
    refunded: 'Returnat',
    refusedRefund: 'Rambursare refuzată',
    state: 'Stare',
    plan: 'Abonament',
    startedAt: 'Început',
    periodEnd: 'Următoarea plată sau sfârșit',
    source: 'Plătește cu',
    providerId: 'Id la procesator',
    openedAt: 'Deschisă',
    dueAt: 'Termen',
    reason: 'Motiv',
    product: 'Cadou',
    months: 'Luni',
    expiresAt: 'Valabil până la',
    usedAt: 'Folosit la',
    deliverAt: 'De trimis la',
    deliveredAt: 'Trimis la',
  },
  sources: { card: 'Card', paypal: 'PayPal' },
  visitor: 'Vizitator',
  noLei: 'fără curs',
  daysLeft: (days: number) => {
    if (days < 0) return `Depășit cu ${daysCount(-days)}`
    if (days === 0) return 'Expiră azi'

    return counted(days, 'zi rămasă', 'zile rămase')
  },
  filters: {
    from: 'De la',
    to: 'Până la',
    state: 'Stare',
    plan: 'Abonament',
    source: 'Plătește cu',
    kind: 'Fel',
    currency: 'Monedă',
    method: 'Plătit cu',
    number: 'Numărul chitanței',
    refund: 'Rambursare',
    product: 'Cadou',
    any: 'Toate',
  },
  /** Labels of the days where a row has more than one date. */
  days: {
    started: { from: 'Început de la', to: 'Început până la' },
    period: { from: 'Plată sau sfârșit de la', to: 'Plată sau sfârșit până la' },
    opened: { from: 'Deschisă de la', to: 'Deschisă până la' },
  },
  refunding: { refused: 'Refuzată' },
  currencies: { RON: 'lei', EUR: 'euro' },
  subscriptions: {
    title: 'Abonamente',
    table: 'Abonamentele tuturor',
    empty: 'Încă nu s-a abonat nimeni.',
    file: 'abonamente',
  },
  charges: {
    title: 'Plăți',
    table: 'Plățile tuturor',
    empty: 'Încă nu s-a plătit nimic.',
    file: 'plati',
  },
  refunds: {
    title: 'Rambursări',
    table: 'Banii returnați',
    empty: 'Încă nu s-a returnat nimic.',
    file: 'rambursari',
  },
  disputes: {
    title: 'Contestații',
    table: 'Plățile contestate la bancă',
    empty: 'Nicio plată nu a fost contestată.',
    file: 'contestatii',
  },
  gifts: {
    title: 'Cadouri vândute',
    table: 'Cadourile plătite',
    empty: 'Încă nu s-a vândut niciun cadou.',
    file: 'cadouri',
  },
  gift: {
    mailPreview: 'E-mailul care pleacă la cumpărător',
    sendAgain: {
      open: 'Trimite codul din nou',
      title: 'Trimiți codul din nou?',
      lead: 'Codul pleacă prin e-mail. Tu nu îl vezi.',
      to: 'Cui',
      giver: 'Celui care a cumpărat cadoul',
      recipient: (email: string) => `Destinatarului, la ${email}`,
      other: 'Destinatarului, la altă adresă',
      email: 'Adresa destinatarului',
      emailHint:
        'Dacă a plecat deja la altă adresă, cadoul primește un cod nou, iar cel vechi nu mai este valabil. Codul nou ajunge și la cumpărător. Un cadou care își așteaptă ora pleacă atunci, la adresa nouă.',
      recipientMail: 'Destinatarul primește e-mailul cadoului, cu mesajul celui care l-a cumpărat.',
      submit: 'Trimite codul',
      done: 'Am trimis codul.',
      readdressed: 'Am schimbat adresa. Cadoul pleacă la ora aleasă.',
    },
    extend: {
      open: 'Prelungește codul',
      title: 'Prelungești codul?',
      lead: (until: string) =>
        `Codul este valabil până la ${until}. Cumpărătorul și destinatarul primesc un e-mail.`,
      expired: (until: string) =>
        `Codul a expirat pe ${until}. Lunile se numără de azi. Cumpărătorul și destinatarul primesc un e-mail.`,
      months: 'Cu cât',
      submit: 'Prelungește',
      done: 'Am prelungit codul.',
    },
  },
  details: {
    openPerson: 'Deschide persoana',
    openProvider: 'Deschide la procesator',
    copyId: 'Copiază id-ul',
    copied: 'Am copiat id-ul.',
    close: 'Închide',
  },
} as const
