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
} as const
