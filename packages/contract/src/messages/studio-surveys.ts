import type { SaveOfferCount } from '../entities/studio-survey.ts'
import { counted } from '../plural.ts'

export const studioSurveysMessages = {
  title: 'De ce au plecat',
  lead: 'Răspunsurile la chestionarul de anulare, fără numele oamenilor.',
  table: 'Răspunsurile la chestionar',
  file: 'chestionar-de-anulare',
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
  offers: {
    title: 'Oferta de după chestionar',
    loading: 'Se încarcă…',
    none: 'Nicio ofertă arătată până acum.',
    kinds: { price: 'Preț mai mic', pause: 'Pauză', content: 'Ce urmează' },
    count: ({ shown, taken, declined, staying }: SaveOfferCount) =>
      `arătată: ${counted(shown, 'dată', 'ori')}; acceptată: ${taken}; refuzată: ${declined}; rămași abonați dintre cei care au acceptat: ${staying}`,
  },
} as const
