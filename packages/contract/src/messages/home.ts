import { allProfiles } from './counts.ts'

/** / with its rows (spec §2, D75). */
export const homeMessages = {
  title: 'Comedie românească, fără pauză publicitară',
  hero: {
    label: 'Recomandări principale',
    slide: (position: number, total: number, title: string) => `${position} din ${total}: ${title}`,
    previous: 'Înapoi',
    next: 'Înainte',
    pause: 'Oprește derularea',
    resume: 'Pornește derularea',
    mute: 'Oprește sunetul',
    unmute: 'Pornește sunetul',
  },
  rows: {
    watchlist: 'Continuă vizionarea',
    newest: 'Noi',
    premieres: 'Premiere',
    mostWatched: 'Top 10',
    bestJokes: 'Poantele săptămânii',
    recommended: 'Recomandate pentru tine',
    otherEpisodes: 'Alte episoade',
    favorite: 'Lista mea',
    explore: 'Explorează',
    watchAgain: 'Vezi din nou',
  },
  row: {
    previous: 'Derulează înapoi',
    next: 'Derulează înainte',
    seeAll: 'Vezi tot',
    removeFromWatchlist: 'Scoate din Continuă vizionarea',
    markSeen: 'Marchează ca văzut',
    removed: 'Am scos titlul din „Continuă vizionarea”.',
    undo: 'Pune la loc',
    nextEpisode: 'Următorul episod',
  },
  public: {
    title: 'Râzi acum, explici pe urmă.',
    lead: 'Stand-up, emisiuni și podcasturi de la comicii tăi preferați. Anulezi oricând din cont.',
    subscribe: 'Abonează-te',
    login: 'Intră în cont',
    plans: {
      title: 'Un abonament, tot râsul',
      lead: (price: string) =>
        `De la ${price} Euro pe lună, cu ${allProfiles}, pe toate dispozitivele tale.`,
      action: 'Alege un abonament',
    },
    gift: {
      title: 'Fă un cadou la care chiar se râde',
      lead: 'Un voucher, un prieten și încă doi pe care îi alege el.',
      action: 'Fă un cadou',
    },
    faq: { title: 'Întrebări frecvente', action: 'Vezi toate întrebările' },
  },
} as const
