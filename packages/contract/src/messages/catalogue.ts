import { percentText } from '../percent.ts'
import { episodesCount } from './counts.ts'

/** Spec §3, §9. */
export const catalogueMessages = {
  category: { standup: 'Stand up', podcast: 'Podcast', show: 'Emisiuni' },
  sort: {
    all: 'Toate',
    'a-z': 'A-Z',
    'z-a': 'Z-A',
    popular: 'Cele mai vizionate',
    new: 'Cele mai noi',
    old: 'Cele mai vechi',
  },
  sortLabel: 'Ordonează',
  sortedBy: (order: string) => `Ordine: ${order}`,
  duration: (minutes: number) => `${minutes} min.`,
  episodes: episodesCount,
  seasonEpisode: (season: number, episode: number) => `S${season} E${episode}`,
  percentSeen: (percent: number) => `${percentText(percent)} vizionat`,
  seen: 'Văzut',
  badges: {
    new: 'Nou',
    lastEpisode: 'Ultimul episod',
    expires: (date: string) => `expiră pe ${date}`,
    premiereSpoken: (moment: string) => `Premieră pe ${moment}`,
    age: (age: string) => (age === 'AP' ? 'AP' : `${age}+`),
    ageSpoken: (age: string) =>
      age === 'AP' ? 'Pentru toate vârstele' : `Nerecomandat sub ${age} ani`,
  },
  rank: (place: number) => `Locul ${place}`,
  play: 'Redă',
  continue: 'Continuă',
  details: 'Detalii',
  addFavorite: 'Adaugă la Lista mea',
  removeFavorite: 'Scoate din Lista mea',
  favoriteAdded: (title: string) => `„${title}” este în Lista mea.`,
  favoriteRemoved: (title: string) => `„${title}” nu mai este în Lista mea.`,
  favoriteFailed: 'Nu am putut salva. Încearcă din nou.',
  share: 'Distribuie',
  linkCopied: 'Linkul a fost copiat.',
  more: 'Mai mult',
  less: 'Mai puțin',
  loadMore: 'Mai multe',
  end: 'Asta a fost tot. Deocamdată.',
  /** The names of screens while the title that they show is not known. */
  untitled: { video: 'Video', show: 'Emisiune', watch: 'Redare', comedian: 'Comediant' },
} as const
