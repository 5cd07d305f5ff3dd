import type { LeiRateSource } from '../entities/studio-lei-rate.ts'

export const leiRateSources: Readonly<Record<LeiRateSource, string>> = {
  bnr: 'BNR',
  operator: 'Introdus manual',
  demo: 'Date demonstrative',
}

export const studioLeiRatesMessages = {
  title: 'Curs de schimb',
  lead: 'Plățile cu cardul se încasează în lei, la cursul zilei. Un curs salvat nu se mai schimbă, fiindcă s-au încasat plăți la el.',
  table: 'Cursurile ultimelor zile',
  columns: { date: 'Ziua', rate: 'Lei pentru un euro', source: 'Sursa', storedAt: 'Salvat la' },
  sources: leiRateSources,
  empty: 'Niciun curs încă. Citește-l de la BNR sau introdu-l manual.',
  state: {
    title: 'Citirea de la BNR',
    works: 'Cursul se citește singur de la BNR, în fiecare zi bancară.',
    off: 'Această instalare nu citește cursul singură. Se pornește din configurare, cu BNR_RATES_URL.',
    fails: (moment: string) =>
      `Cursul nu poate fi citit din ${moment}. Plățile folosesc ultimul curs salvat.`,
  },
  fetch: {
    name: 'Citește acum',
    done: 'Cursul a fost citit de la BNR.',
  },
  set: {
    name: 'Introdu un curs',
    title: 'Introdu un curs',
    lead: 'Cursul se folosește imediat, pentru plăți noi și reînnoiri.',
    date: 'Ziua',
    dateMissing: 'Alege ziua.',
    rate: 'Lei pentru un euro',
    rateWrong: 'Scrie cursul cu cel mult patru zecimale, de exemplu 5,0975.',
    unusual: 'Am verificat cursul la BNR',
    unusualHint: 'Diferă mult de ultimul curs.',
    reason: 'Motivul, pentru jurnal',
    submit: 'Salvează cursul',
    done: 'Cursul a fost salvat.',
  },
} as const
