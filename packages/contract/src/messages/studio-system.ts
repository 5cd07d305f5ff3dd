import { counted } from '../plural.ts'

export const studioSystemMessages = {
  title: 'Starea sistemului',
  lead: 'Ce au găsit ultimele verificări ale serverului. Detaliile despre server sunt pentru administrator, de aceea sunt în engleză.',
  table: 'Problemele găsite',
  columns: {
    state: 'Stare',
    rule: 'Ce nu este în regulă',
    remedy: 'Ce este de făcut',
    words: 'Detalii',
    foundAt: 'Din',
    source: 'Verificare',
  },
  states: { warn: 'Atenție', fail: 'Problemă' },
  sources: { check: 'Coerența datelor', doctor: 'Serverul' },
  empty: 'Ultimele verificări nu au găsit nimic.',
  jobs: {
    table: 'Sarcini la care serverul a renunțat',
    empty: 'Serverul nu a renunțat la nicio sarcină.',
    columns: { kind: 'Fel', count: 'Câte', lastAt: 'Ultima', error: 'Ultima eroare' },
    retry: {
      title: 'Reiei aceste sarcini?',
      lead: (kind: string, count: number) =>
        `Serverul face din nou ${counted(count, 'sarcină', 'sarcini')} de felul ${kind}. Înlătură întâi cauza erorii: unele mută bani.`,
      reason: 'De ce',
      submit: 'Reia',
      done: (count: number) => `${counted(count, 'sarcină se face', 'sarcini se fac')} din nou.`,
    },
  },
} as const
