import { resultsCount } from './counts.ts'

/** The texts of /search (spec §2, D79, D167, decisions §3.2). */
export const searchMessages = {
  title: 'Caută',
  placeholder: 'Comici, emisiuni, subiecte…',
  clear: 'Șterge căutarea',
  filters: 'Filtre',
  all: 'Toate',
  results: resultsCount,
  recent: 'Căutări recente',
  clearRecent: 'Șterge căutările recente',
  tags: 'Etichete',
  popular: 'Populare acum',
  none: (query: string) => `N-am găsit „${query}”.`,
  maybe: 'Poate cauți…',
  meant: (words: string) => `Poate cauți „${words}”?`,
  matchingEpisodes: 'Episoade potrivite',
} as const
