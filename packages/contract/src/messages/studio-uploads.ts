import type { UploadKind, UploadRefusal } from '../entities/studio-upload.ts'
import { percentText } from '../percent.ts'
import { counted } from '../plural.ts'
import { titlesCount } from './counts.ts'

export const uploadKinds: Readonly<Record<UploadKind, string>> = {
  film: 'Video',
  captions: 'Subtitrare',
  picture: 'Imagine',
}

/** Why a file is not taken, after its name. */
export const uploadRefusals: Readonly<Record<UploadRefusal, string>> = {
  KIND: 'nu este un video, o subtitrare sau o imagine pe care le putem folosi',
  EMPTY: 'este gol',
  TOO_LARGE: 'este prea mare: cel mult 20 GB un video, 20 MB o imagine, 2 MB o subtitrare',
  TOO_MANY: 'nu mai încape în listă; șterge întâi ce nu mai folosești',
  NAME: 'are în nume caractere nepermise',
}

/** What is wrong with a picture that has arrived. */
export const pictureFaults = {
  NOT_A_PICTURE: 'Fișierul nu este o imagine: acceptăm JPEG, PNG, WebP și AVIF.',
  TOO_MANY_PIXELS: 'Imaginea este mai mare de 8K.',
  TOO_NARROW: 'Imaginea este prea îngustă: o latură poate fi de cel mult patru ori cealaltă.',
  TOO_SMALL: 'Imaginea este prea mică: are nevoie de cel puțin 640 × 360 de pixeli.',
  TITLE_TOO_NARROW: 'Desenul este prea îngust: o latură poate fi de cel mult zece ori cealaltă.',
  TITLE_TOO_SMALL: 'Desenul este prea mic: are nevoie de cel puțin 640 × 64 de pixeli.',
  PORTRAIT_TOO_SMALL: 'Imaginea este prea mică: are nevoie de cel puțin 384 × 384 de pixeli.',
  NOT_TRANSPARENT: 'Desenul nu are fond transparent: salvează-l ca PNG, WebP sau AVIF fără fond.',
} as const

const filesCount = (count: number) => counted(count, 'fișier', 'fișiere')

/** The steps of an import, in the words of an editor. */
export const importSteps: Readonly<Record<string, string>> = {
  measure: 'se măsoară sunetul',
  encode: 'se pregătesc calitățile',
  package: 'se împachetează',
  pictures: 'se fac imaginile',
  preview: 'se face previzualizarea',
  storyboard: 'se fac imaginile de derulare',
  publish: 'se mută în magazie',
}

export const studioUploadsMessages = {
  episode: (episode: number) => `Episodul ${episode}`,
  title: 'Fișiere noi',
  drop: {
    label: 'Locul pentru fișiere',
    lead: 'Trage aici videouri, subtitrări și imagini, câte vrei odată.',
    kinds:
      'Videouri: MP4, MOV, MKV, WebM, TS, iar pentru podcasturi MP3, M4A, WAV, FLAC. Subtitrări: SRT, VTT, ASS. Imagini: JPEG, PNG, WebP, AVIF.',
    choose: 'Alege fișiere',
  },
  partRefused: (name: string) =>
    `„${name}” nu poate fi trimis: serverul din fața site-ului nu primește bucăți de 64 MB. Spune echipei tehnice.`,
  refused: (name: string, reason: string) => `„${name}” ${reason}.`,
  sending: (count: number) => `${count === 1 ? 'Se trimite' : 'Se trimit'} ${filesCount(count)}`,
  progress: (sent: string, all: string) => `${sent} din ${all} GB`,
  left: (time: string) => `încă aproximativ ${time}`,
  pauseAll: 'Oprește trimiterea',
  resumeAll: 'Continuă trimiterea',
  missing: (count: number) =>
    `${filesCount(count)} ${count === 1 ? 's-a întrerupt. Alege din nou același fișier' : 's-au întrerupt. Alege din nou aceleași fișiere'} și trimiterea continuă de unde a rămas.`,
  films: {
    table: 'Videouri fără titlu',
    lead: 'Numele fișierelor propun titlurile. Apasă pe un rând ca să corectezi.',
    empty: 'Nu este niciun video fără titlu.',
  },
  prepared: {
    table: 'Videouri în pregătire',
    heading: 'În pregătire',
    empty: 'Nu se pregătește niciun video.',
  },
  others: {
    table: 'Subtitrări și imagini fără video',
    heading: 'Subtitrări și imagini fără video',
  },
  columns: {
    file: 'Fișier',
    title: 'Titlu',
    show: 'Emisiune',
    place: 'Sezon, episod',
    category: 'Categorie',
    age: 'Vârstă',
    beside: 'Alături',
    state: 'Stare',
    size: 'Mărime',
    kind: 'Fel',
    notes: 'Ce s-a schimbat la pregătire',
  },
  unknownShow: (name: string) => `„${name}” nu există încă`,
  states: {
    sending: (percent: number) => `Se trimite: ${percentText(percent)}`,
    queued: 'Așteaptă să fie trimis',
    stopped: (percent: number) => `Întrerupt la ${percentText(percent)}`,
    paused: (percent: number) => `Oprit la ${percentText(percent)}`,
    held: (percent: number, reason: string) => `${percentText(percent)}. ${reason}`,
    offline: 'Legătura s-a întrerupt. Trimiterea continuă singură.',
    checking: 'Se verifică',
    ready: 'Trimis',
    waitsForFiles: 'Așteaptă fișierele',
    place: (place: number) => `Al ${place}-lea la rând`,
    first: 'Primul la rând',
    running: (percent: number, step: string, left: string) =>
      [percentText(percent), step, left].filter((part) => part !== '').join(' · '),
    importPaused: 'Pregătire oprită',
    failed: 'Pregătire eșuată',
    done: 'Gata',
  },
  actions: {
    edit: 'Corectează',
    pause: 'Oprește trimiterea',
    resume: 'Continuă trimiterea',
    replace: 'Alege alt fișier în locul lui',
    remove: 'Șterge fișierul',
    moveUp: 'Mută mai sus în coadă',
    moveFirst: 'Mută primul în coadă',
    pauseImport: 'Oprește pregătirea',
    resumeImport: 'Continuă pregătirea',
    retry: 'Încearcă din nou pregătirea',
    open: 'Deschide titlul',
  },
  edit: {
    kinds: {
      film: {
        title: (name: string) => `Titlul din „${name}”`,
        lead: 'Ce scrii aici va avea titlul.',
      },
      captions: {
        title: (name: string) => `Subtitrarea din „${name}”`,
        lead: 'Alege videoul și limba subtitrării.',
      },
      picture: {
        title: (name: string) => `Imaginea din „${name}”`,
        lead: 'Alege videoul pe al cărui titlu apare imaginea.',
      },
    },
    submit: 'Salvează',
    film: 'Videoul',
    noFilm: 'Niciunul',
    noShow: 'Fără emisiune',
  },
  traits: {
    hasAv1: 'Pregătește și în AV1',
    hasAv1Hint:
      'Jumătate din trafic pe dispozitivele care redau AV1. Pregătirea durează cam de două ori mai mult.',
    isEncrypted: 'Criptează videoul',
    isEncryptedHint:
      'O copie a fișierelor nu poate fi redată: cheia o primește doar cine are voie să vadă videoul.',
    yes: 'Da',
    no: 'Nu',
  },
  bulk: {
    open: 'Corectează cele alese',
    title: (count: number) => `Corectează ${filesCount(count)}`,
    lead: 'Se schimbă doar câmpurile pe care le alegi.',
    keep: 'Neschimbat',
    submit: 'Corectează',
  },
  create: {
    open: (count: number) => `Creează ${titlesCount(count)}`,
    done: (count: number) =>
      `Am creat ${counted(count, 'ciornă', 'ciorne')}. ${count === 1 ? 'Videoul se pregătește' : 'Videourile se pregătesc'}.`,
    unusable: 'Alege doar videouri care pot fi folosite și au un titlu scris.',
  },
  removal: {
    title: (name: string) => `Ștergi „${name}”?`,
    film: 'Fișierul se șterge de pe server. Dacă videoul se pregătește, pregătirea se oprește. Titlul rămâne.',
    captions:
      'Fișierul se șterge de pe server. Un video care încă se pregătește rămâne fără această subtitrare.',
    picture: 'Fișierul se șterge de pe server.',
    withParts:
      'Fișierul se șterge de pe server, împreună cu subtitrările și imaginile trimise cu el. Dacă videoul se pregătește, pregătirea se oprește. Titlul rămâne.',
    submit: 'Șterge fișierul',
    done: 'Am șters fișierul.',
  },
  showCreated: (name: string) => `Am creat emisiunea „${name}” ca ciornă.`,
  createShow: (name: string) => `Creează emisiunea „${name}”`,
} as const
