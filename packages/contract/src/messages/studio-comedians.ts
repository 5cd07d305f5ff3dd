import { counted } from '../plural.ts'

const titlesCount = (count: number) => counted(count, 'titlu', 'titluri')

export const studioComediansMessages = {
  title: 'Comedianți',
  table: 'Comedianții din catalog',
  empty: 'Catalogul nu are încă niciun comediant.',
  file: 'comedianti',
  columns: {
    name: 'Nume',
    slug: 'Adresă',
    titles: 'Titluri',
    picture: 'Imagine',
    bio: 'Biografie',
  },
  yes: 'Da',
  no: 'Lipsește',
  create: {
    open: 'Comediant nou',
    title: 'Comediant nou',
    lead: 'Dacă există deja un comediant cu acest nume, se deschide al lui.',
    name: 'Nume',
    slug: 'Adresă (opțional)',
    slugHint: 'Litere mici fără diacritice și cifre, cu cratimă: ana-pop. Nu se mai schimbă.',
    slugWrong: 'Scrie numai litere mici fără diacritice, cifre și cratime între ele.',
    submit: 'Creează',
  },
  edit: {
    lead: 'Numele și biografia se văd pe pagina comediantului și la titlurile lui.',
    loading: 'Se încarcă…',
    page: 'Pagina de pe site',
    titles: 'Titluri',
    titlesLink: titlesCount,
    name: 'Nume',
    bio: 'Biografie',
    theirs: (value: string) => `Salvat între timp de altcineva: „${value}”`,
    theirsEmpty: 'Între timp altcineva a golit câmpul.',
    submit: 'Salvează',
    saved: 'Am salvat comediantul.',
    undone: 'Am anulat schimbarea.',
    nothing: 'Nu era nimic de salvat.',
  },
  picture: {
    current: 'Imaginea de acum',
    upload: 'Încarcă o imagine',
    rules: 'JPEG, PNG, WebP sau AVIF, cel puțin 384 × 384. Se decupează pătrat.',
    set: 'Am schimbat imaginea comediantului.',
    remove: 'Scoate imaginea',
    removed: 'Am scos imaginea comediantului.',
  },
} as const
