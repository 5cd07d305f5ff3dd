import type { HomeAudience } from '../entities/studio-home.ts'
import { counted } from '../plural.ts'

const videos = (count: number) => counted(count, 'video', 'videouri')

export const homeAudiences: Readonly<Record<HomeAudience, string>> = {
  both: 'Toată lumea',
  public: 'Doar vizitatorii',
  subscriber: 'Doar abonații',
}

export const studioHomeMessages = {
  title: 'Pagina de start',
  lead: 'Ce schimbi aici se salvează în ciornă. Vizitatorii și abonații văd schimbările după ce publici.',
  live: 'Pagina e publicată; nu ai schimbări nepublicate.',
  draft: (at: string) => `Ciornă salvată ${at}, încă nepublicată.`,
  published: (actor: string, at: string) => `Ultima publicare: ${actor}, ${at}.`,
  merged: 'Un coleg a schimbat pagina între timp. Am pus schimbarea ta peste a lui.',
  publish: {
    open: 'Publică',
    done: 'Pagina de start a fost publicată.',
    undone: 'Am revenit la pagina de dinaintea publicării.',
  },
  undo: 'Anulează ultima publicare',
  discard: {
    open: 'Renunță la ciornă',
    title: 'Renunți la ciornă?',
    lead: 'Schimbările nepublicate se pierd. Pagina publicată rămâne cum e.',
    submit: 'Renunță la ciornă',
  },
  hero: {
    title: 'Titlurile mari',
    list: 'Titlurile mari, în ordine',
    lead: 'Fără titluri aici, pagina arată cele mai noi cinci videouri.',
    empty: 'Niciun titlu ales.',
    add: 'Adaugă un titlu',
    edit: (title: string) => `Afișarea titlului ${title}`,
    showing: (title: string) => `Afișarea titlului „${title}”`,
    remove: (title: string) => `Scoate titlul ${title}`,
    removed: (title: string) => `Am scos „${title}” din titlurile mari.`,
    hidden: 'Nu se vede: titlul nu e publicat.',
    showsOnly: 'Emisiunile se văd doar abonaților.',
  },
  addTitle: {
    title: 'Adaugă un titlu',
    search: 'Caută un titlu',
    results: 'Titluri găsite',
    empty: 'Niciun titlu nu se potrivește.',
    add: (title: string) => `Adaugă ${title}`,
    submit: 'Adaugă',
    isThere: 'e deja în listă',
  },
  showing: {
    audience: 'Cine îl vede',
    from: 'Afișat de la',
    until: 'Afișat până la',
    submit: 'Păstrează',
    fromMoment: (at: string) => `de la ${at}`,
    untilMoment: (at: string) => `până la ${at}`,
  },
  rows: {
    title: 'Rândurile cu etichete',
    list: 'Rândurile cu etichete, în ordine',
    lead: 'Pagina arată primele opt rânduri care au cel puțin patru videouri. Rândurile personale ale abonaților nu se schimbă de aici.',
    empty: 'Niciun rând ales.',
    add: 'Adaugă un rând',
    videos,
    tooFew: (count: number) => `${videos(count)} – rândul apare de la patru`,
    edit: (name: string) => `Afișarea rândului ${name}`,
    showing: (name: string) => `Afișarea rândului „${name}”`,
    remove: (name: string) => `Scoate rândul ${name}`,
    removed: (name: string) => `Am scos rândul „${name}”.`,
  },
  preview: {
    title: 'Previzualizare',
    audience: 'Văzută de',
    visitor: 'Un vizitator',
    subscriber: 'Un abonat',
    at: 'La momentul',
    width: 'Ecran',
    phone: 'Telefon',
    desktop: 'Calculator',
    hero: 'Titluri mari',
    mostWatched: 'Top 10',
    noRows: 'Niciun rând cu etichete nu apare la acest moment.',
  },
} as const
