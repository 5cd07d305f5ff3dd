export const studioSystemMessages = {
  title: 'Starea sistemului',
  lead: 'Ce au găsit ultimele verificări ale serverului. Textele sunt pentru administrator, de aceea sunt în engleză.',
  table: 'Problemele găsite',
  columns: {
    state: 'Stare',
    rule: 'Ce s-a verificat',
    words: 'Ce nu este în regulă',
    foundAt: 'Din',
    source: 'Verificare',
  },
  states: { warn: 'Atenție', fail: 'Problemă' },
  sources: { check: 'Coerența datelor', doctor: 'Serverul' },
  empty: 'Ultimele verificări nu au găsit nimic.',
} as const
