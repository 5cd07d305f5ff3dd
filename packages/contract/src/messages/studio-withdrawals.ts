import { counted } from '../plural.ts'
import type { StudioWithdrawal } from '../entities/studio-withdrawal.ts'
import { daysCount } from './counts.ts'

/** What the contract of a withdrawal is. */
export const withdrawalKinds: Readonly<Record<NonNullable<StudioWithdrawal['kind']>, string>> = {
  subscription: 'Abonament',
  voucher: 'Cadou',
}

export const studioWithdrawalsMessages = {
  title: 'Retrageri',
  table: 'Retragerile din contracte',
  file: 'retrageri',
  columns: {
    reference: 'Referință',
    name: 'Nume',
    email: 'E-mail',
    contract: 'Contractul declarat',
    kind: 'Ce a cumpărat',
    receivedAt: 'Primită',
    dueAt: 'Termen legal',
    state: 'Stare',
  },
  kindUnknown: 'Comandă neidentificată',
  state: {
    open: 'De decis',
    accepted: 'Acceptată',
    refused: 'Refuzată',
    accepting: 'Acceptată, se returnează banii',
    unpaid: 'Acceptată, returnare refuzată',
    refusing: 'Refuzată, se reia contractul',
  },
  daysLeft: (days: number) => {
    if (days < 0) return `Depășit cu ${daysCount(-days)}`
    if (days === 0) return 'Expiră azi'
    return counted(days, 'zi rămasă', 'zile rămase')
  },
  filters: {
    state: 'Arată',
    open: 'De rezolvat',
    all: 'Toate',
  },
  empty: 'Nicio retragere nu așteaptă.',
  emptyAll: 'Încă nu s-a retras nimeni.',
  back: 'Toate retragerile',
  details: {
    heading: 'Declarația',
    statement: 'Ce a scris',
    renewal: 'Plata este o reînnoire',
    renewsSince: (day: string) =>
      `da; contractul a început la ${day}, iar cele 14 zile se numără de atunci`,
    consent: 'Furnizare imediată cerută',
    yes: 'da, se returnează partea nefolosită',
    no: 'nu, se returnează tot',
    stoppedAt: 'Reînnoirea sau codul, oprite din',
    notStopped: 'încă nu',
    settledAt: 'Încheiată',
    reason: 'Mesajul pentru client',
  },
  money: {
    heading: 'Banii',
    due: 'De returnat prin lege',
    full: 'Tot ce s-a plătit',
    refunded: 'Returnat',
    waiting: 'În curs de returnare',
    failed: 'Returnare refuzată',
    paidManually: 'Plătit pe altă cale',
    nothing: 'nimic',
  },
  order: {
    label: 'Numărul comenzii',
    hint: 'Declarația nu numește o comandă a acestei adrese. Caută comanda ca să vezi ce s-ar returna.',
    submit: 'Caută comanda',
  },
  mail: (address: string) => `E-mailul care pleacă la ${address}`,
  accept: {
    open: 'Acceptă',
    title: (reference: string) => `Accepți retragerea ${reference}?`,
    lead: (amounts: string) =>
      `Contractul se încheie acum și se returnează ${amounts} prin metoda de plată folosită. Nu se poate anula.`,
    leadNothing: 'Contractul se încheie acum. Nu este nimic de returnat. Nu se poate anula.',
    full: 'Returnează tot',
    fullHint: 'Și partea deja folosită, deși legea nu o cere.',
    note: 'O propoziție pentru client (opțional)',
    reason: 'Motivul, pentru jurnal',
    submit: 'Acceptă retragerea',
    done: (reference: string) => `Am acceptat retragerea ${reference}.`,
  },
  manual: {
    heading: 'Returnare refuzată',
    open: 'Am plătit pe altă cale',
    title: 'Notezi o plată făcută pe altă cale?',
    refusedByBank: (amount: string) => `${amount}: refuzată de bancă.`,
    refusedByProvider: (amount: string, why: string) =>
      `${amount}: refuzată de procesatorul de plăți, ${why}.`,
    notice:
      'Plătește suma pe altă cale, de exemplu prin transfer bancar, apoi notează aici cum. Dacă banii s-au întors deja, notează acest lucru.',
    lead: (amounts: string) =>
      `Retragerea este acceptată, iar ${amounts} se socotesc plătiți. Procesatorul de plăți nu mai trimite nimic.`,
    reason: 'Cum și când ai plătit, pentru jurnal',
    submit: 'Notează plata',
    done: (reference: string) => `Am notat plata retragerii ${reference}.`,
  },
  retry: {
    open: 'Încearcă din nou',
    title: 'Încerci din nou returnarea?',
    lead: (amounts: string) =>
      `Procesatorul de plăți este rugat din nou să returneze ${amounts}. Dacă motivul refuzului este același, refuză și acum.`,
    reason: 'Ce s-a schimbat, pentru jurnal',
    submit: 'Încearcă din nou',
    done: (reference: string) => `Returnarea retragerii ${reference} se încearcă din nou.`,
  },
  refuse: {
    open: 'Refuză',
    title: (reference: string) => `Refuzi retragerea ${reference}?`,
    lead: 'Contractul continuă ca înainte, cu reînnoirea sau codul pornite la loc. Clientul primește motivul. Nu se poate anula.',
    reason: 'Motivul, pentru client',
    submit: 'Refuză retragerea',
    done: (reference: string) => `Am refuzat retragerea ${reference}.`,
  },
} as const
