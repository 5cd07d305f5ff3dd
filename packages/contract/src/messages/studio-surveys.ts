/** Queues → Cancellation survey. */
export const studioSurveysMessages = {
  title: 'De ce au plecat',
  lead: 'Răspunsurile la chestionarul de anulare, fără numele oamenilor.',
  table: 'Răspunsurile la chestionar',
  columns: {
    at: 'Când',
    plan: 'Abonament',
    reason: 'De ce',
    frequency: 'Cât de des',
    missing: 'Ce a lipsit',
    back: 'S-ar întoarce',
    comments: 'Cu cuvintele lor',
  },
  filters: {
    reason: 'De ce',
    anyReason: 'Orice motiv',
    missing: 'Ce a lipsit',
    anyMissing: 'Orice',
    comments: 'Comentarii',
    all: 'Toate',
    onlyComments: 'Doar cu comentarii',
  },
  empty: 'Niciun răspuns.',
} as const
