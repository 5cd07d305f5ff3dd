import { counted } from '../plural.ts'
import { brand } from './brand.ts'

/** The frame of Studio and what all of its screens share. */
export const studioMessages = {
  name: 'Studio',
  documentTitle: (screen: string) => `${screen} · ${brand.name} Studio`,
  loading: 'Se încarcă…',
  theirs: (fields: string) => `Salvat între timp de altcineva: ${fields}.`,
  yes: 'da',
  no: 'nu',
  skip: 'Sari la conținut',
  backToSite: 'Înapoi la site',
  navigation: 'Secțiunile Studio',
  openNavigation: 'Deschide meniul',
  sections: {
    catalogue: 'Catalog',
    people: 'Oameni',
    queues: 'De rezolvat',
    figures: 'Cifre',
    money: 'Bani',
    settings: 'Setări',
  },
  theme: {
    label: 'Aspect',
    system: 'Ca sistemul',
    light: 'Luminos',
    dark: 'Întunecat',
  },
  palette: {
    open: 'Caută și comandă',
    label: 'Caută un ecran, un titlu, un om, o comandă',
    results: 'Rezultate',
    empty: 'Nimic nu se potrivește.',
    goTo: (screen: string) => `Mergi la ${screen}`,
  },
  shortcuts: {
    title: 'Scurtături de tastatură',
    palette: 'Caută și comandă',
    help: 'Arată scurtăturile',
    goTo: (section: string) => `Mergi la secțiunea ${section}`,
    followedBy: 'apoi',
    close: 'Închide fereastra deschisă',
    table: 'În tabel: mergi de la un rând la altul',
    open: 'În tabel: deschide rândul',
  },
  /** Where leaving a screen would lose what was typed. */
  leave: {
    title: 'Pleci fără să salvezi?',
    lead: 'Ce ai scris și nu ai salvat se pierde.',
    submit: 'Pleacă fără să salvezi',
  },
  toasts: {
    region: 'Notificări',
    close: 'Închide notificarea',
    undo: 'Anulează',
    undone: 'Am anulat.',
  },
  failure: {
    options: 'Nu am putut încărca opțiunile.',
    /** Of a list whose first pages are shown. */
    more: 'Nu am putut încărca restul listei.',
    title: 'Nu am putut încărca',
    server: 'Serverul nu a răspuns. Încearcă din nou.',
    requestId: (id: string) => `Codul erorii: ${id}`,
    retry: 'Reîncearcă',
    screen: 'Ecranul s-a oprit din cauza unei erori.',
    reload: 'Reîncarcă pagina',
  },
  gate: {
    noRole: {
      title: 'Încă nu ai nimic de făcut aici',
      lead: 'Rolul tău nu are încă ecrane în Studio. Cere unui proprietar alt rol.',
    },
    secondFactor: {
      title: 'Pornește autentificarea în doi pași',
      lead: 'Studio se deschide doar cu doi pași: parola și un cod din aplicația de autentificare, sau o cheie de acces. Le pornești din contul tău, apoi te întorci aici.',
      open: 'Deschide contul',
      retry: 'Am pornit-o',
    },
    proof: {
      title: 'Confirmă că ești tu',
      lead: 'Studio se deschide după ce confirmi parola și codul din aplicația de autentificare, sau cheia de acces.',
      open: 'Confirmă',
    },
  },
  proof: {
    title: 'Confirmă că ești tu',
    lead: 'Scrie din nou parola și codul din aplicația de autentificare, sau folosește o cheie de acces. Ce ai lucrat rămâne la locul lui.',
    password: 'Parola',
    code: 'Codul din aplicație',
    submit: 'Confirmă',
  },
  cancel: 'Renunță',
  close: 'Închide',
  /** Beside a button that opens the actions of one row. */
  rowActions: (name: string) => `Acțiuni pentru ${name}`,
} as const

export const studioTableMessages = {
  columns: 'Coloane',
  exported: 'Fișierul este gata.',
  export: 'Exportă CSV',
  selected: (count: number) => counted(count, 'rând ales', 'rânduri alese'),
  /** When all rows are chosen, and more follow those that are loaded. */
  allSelected: (count: number) =>
    `Toate rândurile alese (${counted(count, 'rând încărcat', 'rânduri încărcate')})`,
  rows: (count: number) => counted(count, 'rând', 'rânduri'),
  /** When more rows follow those that are loaded. */
  loaded: (count: number) => counted(count, 'rând încărcat', 'rânduri încărcate'),
  loadingMore: 'Se încarcă alte rânduri…',
  select: 'Alege rândul',
  selectAll: 'Alege toate rândurile',
  actions: 'Acțiuni',
  search: 'Caută',
  noMatch: 'Nimic nu se potrivește cu filtrele.',
  clearFilters: 'Șterge filtrele',
  filters: 'Filtre',
  calendar: 'Deschide calendarul',
  clear: 'Șterge',
  options: 'Arată variantele',
} as const

/** The parts of a list whose order can be changed. */
export const studioListMessages = {
  move: (name: string) => `Mută ${name}`,
} as const
