import { resultsCount } from './counts.ts'

/** /search (spec §2, D79, D167). */
export const searchMessages = {
  title: 'Caută',
  placeholder: 'Comici, emisiuni, subiecte…',
  clear: 'Șterge căutarea',
  filters: 'Filtre',
  all: 'Toate',
  /** Read out after a chip of `filters` was pressed. */
  filteredBy: (filter: string) => `Filtru: ${filter}`,
  results: resultsCount,
  recent: 'Căutări recente',
  clearRecent: 'Șterge căutările recente',
  recentCleared: 'Căutările recente au fost șterse.',
  tags: 'Etichete',
  tagsFailed: 'Nu am putut încărca etichetele.',
  popular: 'Populare acum',
  none: (query: string) => `N-am găsit „${query}”.`,
  maybe: 'Poate cauți…',
  meant: (words: string) => `Poate cauți „${words}”?`,
  matchingEpisodes: 'Episoade potrivite',
  match: {
    comedian: (name: string) => `Cu ${name}`,
    tag: (name: string) => `Etichetă: ${name}`,
    description: (words: string) => `În descriere: ${words}`,
    episode: (title: string) => `Episodul „${title}”`,
  },
  seeAll: (query: string) => `Toate rezultatele pentru „${query}”`,
  suggestions: 'Rezultate în timp ce scrii',
  suggestionsFailed: 'Nu am putut căuta.',
} as const
