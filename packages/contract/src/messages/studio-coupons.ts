import type { CouponState } from '../entities/studio-coupon.ts'
import { percentText } from '../percent.ts'
import { counted } from '../plural.ts'

export const couponStates: Readonly<Record<CouponState, string>> = {
  active: 'Activ',
  pending: 'Se creează',
  ended: 'Încheiat',
  expired: 'Expirat',
  'used-up': 'Epuizat',
  refused: 'Refuzat de procesator',
}

/** Money → Coupons. */
export const studioCouponsMessages = {
  title: 'Cupoane',
  table: 'Cupoanele',
  empty: 'Niciun cupon.',
  columns: {
    code: 'Cod',
    discount: 'Reducere',
    duration: 'Cât ține',
    plans: 'Abonamente',
    uses: 'Folosit',
    expiresAt: 'Expiră',
    state: 'Stare',
    createdAt: 'Creat',
    createdBy: 'Creat de',
    conditions: 'Condiții',
  },
  filters: { state: 'Arată', active: 'Active', over: 'Încheiate', all: 'Toate' },
  percent: percentText,
  once: 'o singură plată',
  forever: 'la fiecare plată',
  months: (count: number) => counted(count, 'lună', 'luni'),
  allPlans: 'toate',
  uses: (uses: number, limit: number | null) =>
    limit === null ? String(uses) : `${uses} din ${limit}`,
  firstPurchase: 'doar la prima cumpărare',
  minimum: (amount: string) => `de la ${amount}`,
  reason: 'Motivul, pentru jurnal',
  usesNote: 'Numărul de folosiri se citește de la procesator la fiecare cinci minute.',
  create: {
    open: 'Cupon nou',
    title: 'Cupon nou',
    lead: 'Cuponul merge imediat după creare, pe pagina comenzii. Condițiile nu se mai pot schimba, doar limita și sfârșitul.',
    code: 'Codul',
    codeHint: 'Litere mari, cifre și cratimă, cel puțin trei.',
    codeWrong: 'Scrie 3–40 de litere, cifre sau cratime.',
    kind: 'Reducerea',
    kinds: { percent: 'Procent', EUR: 'Sumă în euro', RON: 'Sumă în lei' },
    value: 'Cât se scade',
    valueWrong: 'Scrie un număr mai mare ca zero; un procent este cel mult 100.',
    duration: 'Cât ține',
    durations: { once: 'O singură plată', months: 'Câteva luni', forever: 'La fiecare plată' },
    months: 'Câte luni',
    plan: 'Pentru abonamentul',
    anyPlan: 'Toate abonamentele',
    limit: 'De câte ori se poate folosi (gol: oricât)',
    until: 'Merge până la sfârșitul zilei (gol: fără sfârșit)',
    firstPurchase: 'Doar la prima cumpărare',
    minimum: 'Prețul minim al abonamentului, în euro (gol: oricare)',
    submit: 'Creează cuponul',
    done: (code: string) => `Cuponul ${code} merge.`,
  },
  limit: {
    open: 'Schimbă limita',
    title: (code: string) => `Schimbi limita cuponului ${code}?`,
    lead: (uses: string) =>
      `Folosit până acum: ${uses}. Noua limită numără și folosirile de până acum.`,
    limit: 'De câte ori se poate folosi în total (gol: oricât)',
    submit: 'Schimbă limita',
    done: 'Am schimbat limita.',
  },
  end: {
    open: 'Încheie cuponul',
    title: (code: string) => `Închei cuponul ${code}?`,
    lead: 'Nu mai poate fi folosit de nimeni. Cine îl are deja păstrează reducerea.',
    submit: 'Încheie cuponul',
    done: (code: string) => `Cuponul ${code} s-a încheiat.`,
  },
} as const
