import type { Category } from '../entities/category.ts'
import type {
  FilmState,
  TitleKind,
  TitleState,
  TitleStatus,
  WorkState,
} from '../entities/studio-title.ts'
import { percentText } from '../percent.ts'
import { counted } from '../plural.ts'
import { titlesCount } from './counts.ts'
import { studioMomentMessages } from './moments.ts'
import { studioLinesMessages } from './studio-lines.ts'
import { titleMarksMessages } from './studio-title-marks.ts'
import { titleReplacementMessages } from './studio-title-replacement.ts'

export const titleKinds: Readonly<Record<TitleKind, string>> = { video: 'Video', show: 'Emisiune' }

export const titleCategories: Readonly<Record<Category, string>> = {
  standup: 'Stand-up',
  podcast: 'Podcast',
  show: 'Emisiuni',
}

export const titleStates: Readonly<Record<TitleState, string>> = {
  draft: 'Ciornă',
  scheduled: 'Programat',
  listed: 'Publicat',
  expired: 'Expirat',
  retired: 'Retras',
}

export const titleStatuses: Readonly<Record<TitleStatus, string>> = {
  draft: 'Ciornă',
  published: 'Publicat',
  retired: 'Retras',
}

export const workStateNames: Readonly<Record<WorkState, string>> = {
  draft: 'În lucru',
  'captions-missing': 'Lipsesc subtitrările',
  'to-review': 'De verificat',
  ready: 'Gata',
}

export const filmStates: Readonly<Record<FilmState, string>> = {
  none: 'Fără fișier video',
  preparing: 'În pregătire',
  failed: 'Import eșuat',
  ready: 'Gata',
}

/** What each field of a title is called, also in its history. */
export const titleFields: Readonly<Record<string, string>> = {
  title: 'Titlu',
  category: 'Categorie',
  description: 'Descriere',
  status: 'Stare',
  work: 'Stadiul lucrului',
  owner: 'Responsabil',
  pin: 'Prioritate în liste',
  show: 'Emisiune',
  season: 'Sezon',
  episode: 'Episod',
  comedians: 'Comedianți',
  tags: 'Etichete',
  ageRating: 'Vârstă recomandată',
  ageDescriptors: 'Motivele vârstei',
  launchAt: 'Lansare',
  premiere: 'Premieră',
  publishWhenReady: 'Publică de îndată ce videoul e gata',
  expiresAt: 'Expirare',
  introEnd: 'Sfârșitul introului (secunde)',
  creditsAt: 'Începutul genericului final (secunde)',
  chapters: 'Capitole',
  finished: 'Emisiune încheiată',
  captions: 'Subtitrări',
  picture: 'Imagine',
  titleArt: 'Titlul desenat',
  film: 'Fișier video',
  durationSeconds: 'Durată',
  choice: studioLinesMessages.choice,
  text: studioLinesMessages.text,
  isAllowed: studioMomentMessages.isAllowed,
  maxSeconds: studioMomentMessages.maxSeconds,
  titleCount: studioMomentMessages.titleCount,
  accountCount: studioMomentMessages.accountCount,
  titleSeconds: studioMomentMessages.titleSeconds,
  accountSeconds: studioMomentMessages.accountSeconds,
}

/** Beside the state of a draft that is published with its film. */
export const publishedWhenReady = 'Se publică singur'

export const studioTitlesMessages = {
  title: 'Titluri',
  file: 'titluri',
  table: 'Titlurile din catalog',
  empty: 'Catalogul nu are încă titluri.',
  columns: {
    title: 'Titlu',
    kind: 'Tip',
    state: 'Stare',
    work: 'Stadiu',
    owner: 'Responsabil',
    category: 'Categorie',
    show: 'Emisiune',
    comedians: 'Comedianți',
    tags: 'Etichete',
    age: 'Vârstă',
    launch: 'Lansare',
    expiry: 'Expirare',
    duration: 'Durată',
    views: 'Vizionări',
    film: 'Fișier video',
    captions: 'Subtitrări',
    episodes: 'Episoade',
  },
  episode: (season: number | null, episode: number) =>
    season === null ? `ep. ${episode}` : `s${season} ep. ${episode}`,
  filters: {
    kind: 'Tip',
    category: 'Categorie',
    status: 'Stare',
    show: 'Emisiune',
    comedian: 'Comediant',
    tag: 'Etichetă',
    missing: 'Lipsește',
    work: 'Stadiu',
    owner: 'Responsabil',
    any: 'Toate',
    withoutCaptions: 'Subtitrarea',
    withoutFilm: 'Fișierul video',
    withoutMomentRoom: 'Loc pentru poante noi',
  },
  create: {
    open: 'Titlu nou',
    title: 'Titlu nou',
    lead: 'Titlul nou este o ciornă. Îl completezi și îl publici din pagina lui.',
    submit: 'Creează ciorna',
  },
  bulk: {
    open: 'Schimbă titlurile alese',
    /** When all are chosen, and more follow those that are loaded. */
    openLoaded: (count: number) => `Schimbă doar ce este încărcat: ${titlesCount(count)}`,
    title: (count: number) => `Schimbă ${titlesCount(count)}`,
    lead: 'Se schimbă doar câmpurile pe care le alegi. Fiecare titlu are schimbarea lui în istoric.',
    keep: 'Neschimbat',
    yes: 'Da',
    no: 'Nu',
    noOwner: 'Fără responsabil',
    noShow: 'Scoate din emisiune',
    noEnd: 'Fără sfârșit',
    noIntro: 'Fără intro',
    noDescription: 'Fără descriere',
    noDescriptors: 'Fără motive ale vârstei',
    noSeason: 'Fără sezon',
    emptyKeeps: 'Gol înseamnă neschimbat.',
    addComedians: 'Adaugă comedianți',
    removeComedians: 'Scoate comedianți',
    addTags: 'Adaugă etichete',
    removeTags: 'Scoate etichete',
    submit: 'Schimbă',
    nothing: 'Alege cel puțin o schimbare.',
    tooMany: (most: number, count: number) =>
      `Alege cel mult ${titlesCount(most)}; acum sunt alese ${count}.`,
    done: (count: number) => `Am schimbat ${titlesCount(count)}.`,
    undone: (undone: number, refused: number) =>
      refused === 0
        ? `Am anulat schimbarea la ${titlesCount(undone)}.`
        : `Am anulat schimbarea la ${titlesCount(undone)}. ${counted(refused, 'titlu a fost schimbat', 'titluri au fost schimbate')} din nou între timp și nu ${refused === 1 ? 's-a anulat' : 's-au anulat'}.`,
  },
} as const

export const studioTitleMessages = {
  loading: 'Se încarcă titlul…',
  save: 'Salvează',
  saved: 'Am salvat titlul.',
  nothingChanged: 'Nu era nimic de salvat.',
  discard: 'Renunță la schimbări',
  unsaved: (count: number) => counted(count, 'câmp nesalvat', 'câmpuri nesalvate'),
  merged: 'Am păstrat și ce a schimbat între timp altcineva.',
  open: 'Deschide pe site',
  readOnly: 'Doar redactorii și proprietarii pot schimba titlul.',
  changedBy: (name: string, at: string) => `Ultima schimbare: ${name}, ${at}`,
  sections: {
    text: 'Text',
    listing: 'Publicare',
    work: 'Lucru la titlu',
    place: 'Emisiune, comedianți, etichete',
    film: 'Fișier video',
    chapters: 'Capitole și repere',
    captions: 'Subtitrări',
    history: 'Istoric',
  },
  none: 'Fără',
  noOwner: 'Nimeni',
  add: 'Adaugă',
  remove: (name: string) => `Scoate ${name}`,
  create: (name: string) => `Creează „${name}”`,
  bucharest: 'Ora României',
  whenReady: {
    hint: 'Titlul rămâne ciornă până se termină pregătirea videoului, apoi se publică singur.',
    planned: (launch: string) => `Se publică programat: apare ${launch}.`,
    failed: 'Pregătirea videoului a eșuat: titlul nu se publică până nu reușește.',
  },
  film: {
    state: 'Stare',
    duration: 'Durată',
    size: 'Mărime',
    megabytes: (count: string) => `${count} MB`,
    views: 'Vizionări',
    encrypted: 'Criptat',
    yes: 'da',
    no: 'nu',
    progress: (percent: number, step: string) =>
      step === '' ? percentText(percent) : `${percentText(percent)} · ${step}`,
    renditions: 'Calități',
    rendition: 'Calitate',
    pixels: 'Rezoluție',
    codec: 'Codec',
    bitRate: 'Debit mediu',
    kilobits: (count: string) => `${count} kbit/s`,
    anHour: 'O oră privită',
    gigabytes: (count: string) => `${count} GB`,
    loudness: 'Sunetul trimis',
    lufs: (loudness: string) => `${loudness} LUFS, adus la −16`,
  },
  replacement: titleReplacementMessages,
  chapters: {
    at: (index: number) => `Începutul capitolului ${index} (mm:ss)`,
    name: (index: number) => `Numele capitolului ${index}`,
    add: 'Adaugă un capitol',
    empty: 'Fără capitole.',
    badTime: 'Scrie timpul ca 1:02:03 sau 62:03.',
  },
  marks: titleMarksMessages,
  captions: {
    empty: 'Fără subtitrări.',
    add: 'Adaugă o subtitrare',
    edit: 'Editează',
    read: 'Citește',
    language: 'Limba (cod, de exemplu ro)',
    file: 'Alege fișierul WebVTT sau SRT',
    chosen: (name: string) => `Fișier ales: ${name}`,
    submit: 'Încarcă subtitrarea',
    languageInvalid: 'Scrie codul limbii din două sau trei litere.',
    fileRequired: 'Alege un fișier.',
    added: (label: string) => `Am încărcat subtitrarea „${label}”.`,
    removed: (label: string) => `Am scos subtitrarea „${label}”.`,
    download: (label: string) => `Descarcă subtitrarea „${label}”`,
    remove: (label: string) => `Scoate subtitrarea „${label}”`,
    notes: (count: number) => `Nu am putut prelua ${counted(count, 'linie', 'linii')} din fișier.`,
  },
  history: {
    empty: 'Titlul nu a fost schimbat de când se ține istoricul.',
    undo: 'Anulează schimbarea',
    undoOf: (action: string, at: string) => `Anulează schimbarea: ${action}, ${at}`,
    undone: 'Am anulat schimbarea.',
    changedSince: (fields: string) => `Schimbat din nou între timp: ${fields}.`,
    more: 'Arată schimbările mai vechi',
    picture: 'Imaginea de atunci',
    field: 'Câmp',
    before: 'Înainte',
    after: 'După',
  },
  draft: {
    title: (at: string) => `Ai schimbări nesalvate din ${at}`,
    fields: (names: string) => `Câmpuri: ${names}.`,
    take: 'Continuă cu ele',
    refuse: 'Renunță la ele',
    unreadable: 'Nu am putut citi schimbările nesalvate de data trecută',
    unreadableLead: 'Până le citim, ce scrii aici se păstrează numai când apeși „Salvează”.',
    without: 'Continuă fără ele',
  },
  leave: {
    lead: 'Câmpurile schimbate și nesalvate se pierd.',
  },
  merge: {
    title: 'Două schimbări ale aceluiași câmp',
    lead: (name: string) =>
      `${name} a salvat titlul înaintea ta. Alege ce rămâne în fiecare câmp pe care l-ați schimbat amândoi.`,
    unknownEditor: 'Altcineva',
    mine: 'Varianta ta',
    theirs: (name: string) => `Varianta salvată de ${name}`,
    submit: 'Salvează alegerea',
  },
} as const
