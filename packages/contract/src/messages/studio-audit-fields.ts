import { ageDescriptorNames } from './age-descriptors.ts'
import { homeAudiences } from './studio-home.ts'
import { legalPageNames } from './studio-legal.ts'
import { leiRateSources } from './studio-lei-rates.ts'
import { studioLinesMessages } from './studio-lines.ts'
import { operatorRoles } from './studio-operators.ts'
import { announcementAudiences, announcementKinds } from './studio-site.ts'
import {
  titleCategories,
  titleFields,
  titleKinds,
  titleStatuses,
  workStateNames,
} from './studio-titles.ts'

/** What each field of an entry of the audit log is called; one that is not here is shown by its name. */
export const auditFields: Readonly<Record<string, string>> = {
  ...titleFields,
  // Comedians, tags, the home page and the FAQ.
  slug: 'Adresa paginii',
  name: 'Nume',
  bio: 'Biografie',
  pinned: 'Rând pe pagina de start',
  audience: 'Cine vede',
  from: 'De la',
  until: 'Până la',
  order: 'Ordinea',
  hero: 'Primul ecran',
  rows: 'Rânduri',
  video: 'Video',
  videos: 'Videouri',
  topics: 'Întrebări',
  id: 'Id',
  question: 'Întrebare',
  answer: 'Răspuns',
  steps: 'Pași',
  links: 'Linkuri',
  words: 'Cuvintele linkului',
  href: 'Adresa linkului',
  hidden: 'Ascunsă',
  home: 'Pe pagina de start',
  av1: 'Și în AV1',
  encrypted: 'Criptat',
  label: 'Limba',
  lang: 'Codul limbii',
  // Texts and the state of the site.
  text: 'Text',
  link: 'Link',
  kind: 'Fel',
  version: 'Versiune',
  effectiveAt: 'Intră în vigoare',
  isMaterial: 'Schimbare importantă',
  summary: 'Ce se schimbă',
  endsAt: 'Se încheie',
  // Uploads.
  bytes: 'Mărime (octeți)',
  showName: 'Emisiune nouă',
  hasAv1: 'Și în AV1',
  isEncrypted: 'Criptat',
  moment: 'Poantă',
  // People, tickets and operators.
  account: 'Cont',
  assignee: 'Cine răspunde',
  email: 'E-mail',
  months: 'Luni',
  note: 'Notă',
  writtenAt: 'Scrisă',
  roles: 'Roluri',
  invitedBy: 'Invitat de',
  decision: 'Decizie',
  refunds: 'Rambursări',
  field: 'Câmp',
  fields: 'Câmpuri',
  count: 'Câte',
  // Money.
  payment: 'Plată',
  chargeId: 'Plată',
  amountMinor: 'Sumă',
  currency: 'Monedă',
  code: 'Cod',
  priceMinor: 'Preț',
  sellsFrom: 'Pentru cumpărători noi, din',
  existingFrom: 'Pentru abonații existenți, din',
  priceDescription: 'Descrierea prețului',
  promotionText: 'Textul promoției',
  benefits: 'Avantaje',
  style: 'Înfățișare',
  percentOff: 'Reducere (%)',
  planIds: 'Abonamente',
  maxRedemptions: 'De câte ori se poate folosi',
  isFirstPurchase: 'Doar la prima cumpărare',
  minimumMinor: 'Prețul de la care e valabil',
  date: 'Zi',
  leiPerEuro: 'Lei pentru un euro',
  source: 'Sursă',
  revision: 'Revizia',
  place: 'A câta trimitere',
  poolBani: 'Suma de împărțit (lei)',
  statements: 'Deconturi',
  day: 'Zi',
  // The filter of an exported table.
  q: 'Căutare',
  isSearched: 'Cu o căutare',
  state: 'Stare',
  plan: 'Abonament',
  product: 'Produs',
  method: 'Metoda de plată',
  number: 'Număr',
  topic: 'Subiect',
  reason: 'Motiv',
  missing: 'Ce a lipsit',
  comments: 'Numai cu comentariu',
  columns: 'Coloane',
  sort: 'Ordonat după',
  month: 'Luna',
  period: 'Perioada',
  to: 'Până la',
  actor: 'Cine',
  action: 'Acțiune',
  subjectType: 'Asupra a ce',
  subject: 'Numărul sau codul',
  tag: 'Etichetă',
  comedian: 'Comediant',
}

/** A comedian's field of changed weights, which is called by the number of the comedian. */
export const auditWeightOf = (comedianId: string) => `Ponderea comediantului ${comedianId}`

type Names = Readonly<Record<string, string>>

/** The values that are words of the program, by the field that holds them. */
export const auditValues: Readonly<Record<string, Names>> = {
  category: titleCategories,
  status: titleStatuses,
  work: workStateNames,
  choice: studioLinesMessages.choices,
  ageDescriptors: ageDescriptorNames,
  roles: operatorRoles,
  audience: { ...homeAudiences, ...announcementAudiences },
  kind: { ...titleKinds, ...announcementKinds, ...legalPageNames },
  decision: { accepted: 'acceptată', refused: 'refuzată' },
  source: leiRateSources,
}
