import { counted } from '../plural.ts'

export const faqMessages = {
  title: 'Întrebări frecvente',
  lead: 'Răspunsuri scurte. Poantele sunt în catalog.',
  search: 'Caută în întrebări',
  none: (query: string) => `Nicio întrebare despre „${query}”. Scrie-ne și o adăugăm.`,
  count: (count: number) => counted(count, 'întrebare', 'întrebări'),
  vote: {
    question: 'Ți-a fost de folos?',
    yes: 'Da',
    no: 'Nu',
    thanks: 'Mulțumim, am notat.',
    missed: 'Mulțumim, am notat. Scrie-ne ce ți-a lipsit.',
  },
  contactQuestion: 'Nu ai găsit răspunsul?',
  contact: 'Scrie-ne',
} as const
