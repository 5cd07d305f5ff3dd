import { counted } from '../plural.ts'
import { monthsCount } from './counts.ts'

export const studioPlansMessages = {
  title: 'Abonamente și cadouri de vânzare',
  plans: 'Abonamente',
  vouchers: 'Cadouri',
  priceLabel: 'Preț',
  state: 'Stare',
  onSale: 'În vânzare',
  unpublished: 'Nepublicat',
  retired: (date: string) => `Scos din vânzare pe ${date}`,
  price: (amount: string, months: string) => `${amount} la ${months}`,
  months: (count: number) => (count === 1 ? 'o lună' : monthsCount(count)),
  subscribers: 'Abonați',
  noSubscribers: 'niciunul',
  /** How many pay a price. */
  at: (count: number, amount: string) => `${counted(count, 'abonat', 'abonați')} la ${amount}`,
  firstPrice: 'prețul de la început',
  changes: 'Schimbări de preț',
  change: (amount: string, date: string) => `${amount} pentru cumpărători noi din ${date}`,
  existing: (date: string) => `abonații existenți din ${date}`,
  existingKeep: 'abonații existenți păstrează prețul',
  withdrawn: 'retrasă',
  mails: (sent: number, all: number) =>
    `${sent} din ${counted(all, 'e-mail trimis', 'e-mailuri trimise')}`,
  reason: 'Motivul, pentru jurnal',
  done: 'Am salvat.',
  amount: 'Prețul nou, în euro cu TVA',
  amountWrong: 'Scrie un preț între 0,50 și 999,99.',
  newPrice: {
    open: 'Schimbă prețul',
    label: (plan: string) => `Schimbă prețul: ${plan}`,
    title: (plan: string) => `Schimbi prețul: ${plan}?`,
    sellsFrom: 'Din ce zi pentru cumpărători noi (gol: de acum)',
    existing: 'Abonații existenți',
    existingOptions: {
      keep: 'Păstrează prețul pentru totdeauna',
      date: 'Plătesc noul preț, după anunț',
    },
    existingFrom: 'Din ce zi pentru abonații existenți',
    lead: (price: string, from: string) => `Cumpărătorii noi plătesc ${price} din ${from}.`,
    now: 'acest moment',
    existingEarly: 'Abonații existenți nu pot plăti noul preț înaintea cumpărătorilor noi.',
    noSubscribers: 'Abonamentul nu are abonați, așa că nu pleacă niciun e-mail.',
    keep: (count: number) =>
      `${counted(count, 'abonat păstrează', 'abonați păstrează')} prețul de acum. Nu pleacă niciun e-mail.`,
    notify: (count: number, date: string) =>
      `${counted(count, 'abonat primește', 'abonați primesc')} acum un e-mail și ${count === 1 ? 'plătește' : 'plătesc'} noul preț de la prima reînnoire de pe ${date} sau de după. Cui nu îi ajunge e-mailul cu zece zile înainte nu i se cere noul preț.`,
    mail: 'E-mailul care pleacă la fiecare abonat existent',
    submit: 'Schimbă prețul',
    done: 'Am schimbat prețul.',
  },
  withdrawPrice: {
    open: 'Retrage schimbarea',
    title: 'Retragi schimbarea de preț?',
    lead: 'Cumpărătorii noi plătesc din nou prețul dinainte. Abonații anunțați primesc un e-mail că prețul rămâne. Se poate retrage până cu o zi înainte.',
    submit: 'Retrage schimbarea',
    done: 'Am retras schimbarea.',
  },
  publish: {
    open: 'Pune în vânzare',
    title: 'Pui abonamentul în vânzare?',
    lead: 'Apare imediat pe pagina abonamentelor și poate fi cumpărat.',
    voucherTitle: 'Pui cadoul în vânzare?',
    voucherLead: 'Apare imediat pe pagina cadourilor și poate fi cumpărat.',
    submit: 'Pune în vânzare',
  },
  retire: {
    open: 'Scoate din vânzare',
    title: 'Scoți din vânzare?',
    leadPlan: (count: number) =>
      count === 0
        ? 'Nu se mai poate cumpăra. Nu are abonați.'
        : `Nu se mai poate cumpăra. ${counted(count, 'abonat îl păstrează', 'abonați îl păstrează')}, iar reînnoirile continuă. Nu pleacă niciun e-mail.`,
    leadVoucher: 'Nu se mai poate cumpăra. Codurile cumpărate rămân valabile.',
    submit: 'Scoate din vânzare',
  },
  create: {
    plan: 'Abonament nou',
    voucher: 'Cadou nou',
    leadPlan: 'Abonamentul este creat la procesator, nepublicat. Îl pui în vânzare după aceea.',
    leadVoucher: 'Cadoul este creat la procesator și pus imediat în vânzare.',
    id: 'Id-ul',
    idHint: 'Litere mici, cifre, _ și -, de exemplu abonament_semestrial. Nu se mai schimbă.',
    description: 'Numele, așa cum apare pe chitanță',
    months: 'La câte luni se plătește',
    giftMonths: 'Câte luni oferă',
    priceText: 'Rândul de sub preț',
    priceTextHint: (usual: string) => `Gol: „${usual}”.`,
    promotion: 'Eticheta cardului',
    promotionHint: 'De exemplu „Cel mai bun preț”. Gol: fără etichetă.',
    benefits: 'Ce primește cumpărătorul',
    benefitsHint: (most: number, usual: string) =>
      `Câte un rând pentru fiecare, cel mult ${most}. Gol: ${usual}.`,
    benefitsWrong: (most: number, letters: number) =>
      `Cel mult ${most} rânduri, fiecare de cel mult ${counted(letters, 'caracter', 'caractere')}.`,
    style: 'Cum arată cardul',
    styles: { primary: 'Cu strălucire', secondary: 'Simplu', gold: 'Auriu' },
    wrong: 'Verifică valoarea.',
    submit: 'Creează',
  },
} as const
