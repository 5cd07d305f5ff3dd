import { MOMENT_MIN_SECONDS } from '../constants.ts'
import type { MomentReportReason } from '../entities/moment.ts'
import { counted } from '../plural.ts'
import { brand } from './brand.ts'
import { secondsCount } from './counts.ts'
import { shellMessages } from './shell.ts'

/** What is burned into a clip. */
export const momentClipMessages = {
  brand: brand.name,
  invitation: (site: string) => `Vezi tot pe ${site}`,
} as const

/** „Salvează poanta” in the player, „Poantele mele”, and shared moments. */
export const momentMessages = {
  panelTitle: 'Salvează poanta',
  start: 'Începutul poantei',
  end: 'Sfârșitul poantei',
  spokenTime: (position: string, length: number) =>
    `${position}, poanta are ${secondsCount(length)}`,
  length: (seconds: number) => `${seconds.toFixed(1).replace('.', ',')} s`,
  strip: 'Banda videoului',
  preview: 'Vezi poanta',
  saveIt: 'Păstrează',
  keepAndShare: 'Distribuie',
  cancel: 'Renunță',
  saved: 'Poanta e în „Poantele mele”.',
  cutting: 'Decupăm poanta…',
  failed: 'Poanta nu s-a putut decupa. Încearcă din nou.',
  ready: 'Poanta are pagina ei.',
  copy: 'Copiază adresa',
  copied: 'Adresa e copiată.',
  open: 'Deschide pagina',
  send: 'Trimite',

  title: shellMessages.menu.moments,
  lead: 'Poantele salvate cu tasta B sau din player. Le vezi doar tu, până le distribui.',
  /** Without a subscription. */
  leadWithoutAccess:
    'Fără abonament le poți doar retrage: nu se pot vedea în video, redenumi sau distribui.',
  emptyWithoutAccess: 'Cu un abonament, ele se salvează din player, cu tasta B.',
  empty: 'Nu ai salvat încă nicio poantă.',
  emptyText: 'Când râzi, apasă B sau „Salvează poanta” în player.',
  discover: 'Caută ceva de râs',
  more: 'Mai multe poante',
  list: 'Poante',
  aboveAge: 'O poantă dintr-un titlu peste vârsta acestui profil',
  play: 'Vezi în video',
  rename: 'Redenumește',
  name: 'Numele poantei',
  saveName: 'Salvează',
  share: 'Distribuie',
  unshare: 'Nu mai distribui',
  unshared: 'Poanta nu mai e publică.',
  remove: 'Șterge',
  removed: 'Poanta e ștearsă.',
  removeTitle: 'Ștergi poanta?',
  removeText: 'Dacă e distribuită, pagina ei dispare imediat.',
  of: (action: string, name: string) => `${action}: ${name}`,
  states: {
    cutting: 'Se decupează',
    playable: 'Publică',
    complete: 'Publică, cu subtitrare',
    failed: 'Nu s-a putut decupa',
    hidden: 'Ascunsă: titlul sau limitele lui nu o permit acum',
    removed: 'Retrasă de redacție',
  },

  pageTitle: (title: string) => `O poantă din „${title}”`,
  pageText: (title: string, comedians: string) =>
    comedians === '' ? `O poantă din „${title}”.` : `${comedians} într-o poantă din „${title}”.`,
  seeAll: 'Vezi tot',
  seeAllText: 'Despre videoul întreg',
  notReady: 'Poanta se decupează. Revine în câteva secunde.',
  wide: 'Orizontal',
  tall: 'Vertical',
  format: 'Formatul clipului',
  download: 'Descarcă',
  report: 'Raportează',
  reportTitle: 'Raportezi poanta?',
  reportLegend: 'De ce nu e în regulă?',
  reportSend: 'Trimite raportul',
  reported: 'Mulțumim. Redacția se uită la poantă.',
} as const

export const momentReportNames: Readonly<Record<MomentReportReason, string>> = {
  hurtful: 'Jignește sau incită la ură',
  privacy: 'Arată pe cineva care nu vrea',
  rights: 'Folosește ceva fără drept',
  other: 'Altceva',
}

export const studioMomentMessages = {
  title: 'Poante',
  text: 'Abonații pot salva și distribui poante din acest titlu. Ce s-a distribuit o dată se numără pentru totdeauna. Dacă scazi lungimea sau secundele, poantele care nu mai încap se ascund, întâi cele noi, și revin când le ridici; numărul pe lună e doar pentru poante noi. Titlurile cu același video se numără împreună, iar pentru toate se aplică limita cea mai strictă.',
  isAllowed: 'Poantele se pot distribui',
  maxSeconds: 'Lungimea maximă (secunde)',
  titleCount: 'Poante pe lună, toți abonații',
  accountCount: 'Poante pe lună, un abonat',
  titleSeconds: 'Secunde diferite din titlu, toți abonații',
  accountSeconds: 'Secunde diferite din titlu, un abonat',
  hint: 'Fiecare poantă numără și cel mult două secunde dinaintea ei. Niciodată nu se distribuie mai mult de jumătate din video.',
  save: 'Salvează limitele',
  saved: 'Limitele sunt salvate.',
  used: (seconds: number, count: number) =>
    `S-au distribuit ${seconds} s diferite; ${count} în ultimele 30 de zile.`,
  left: (seconds: number) =>
    seconds < MOMENT_MIN_SECONDS
      ? 'Nu mai e loc pentru fragmente noi. Poți ridica limita secundelor diferite, până la jumătate din video.'
      : `Mai e loc pentru ${seconds} s.`,
  hidden: (count: number) =>
    `${counted(count, 'poantă nu încape', 'poante nu încap')} în limite și nu se ${count === 1 ? 'vede' : 'văd'} până le ridici.`,
  none: 'Nimeni nu a distribuit încă o poantă din acest titlu.',
  list: 'Poante distribuite',
  more: 'Arată mai multe poante',
  open: 'Vezi poanta',
  takeDown: 'Retrage',
  takeDownTitle: (times: string) => `Retragi poanta ${times}?`,
  takeDownText:
    'Pagina și clipurile dispar imediat, iar fragmentul nu mai poate fi distribuit. Se retrag și poantele care se suprapun cu el sau încep la cel mult două secunde după el, chiar dacă sunt din alt titlu cu același video.',
  reason: 'Motivul, pentru jurnal',
  takenDown: 'Poanta e retrasă.',
  reports: (list: string) => `Raportată: ${list}`,
  clear: 'Păstrează',
  cleared: 'Poanta rămâne, iar rapoartele sunt rezolvate.',
  invalid: 'Scrie un număr întreg, în limitele afișate.',
} as const
