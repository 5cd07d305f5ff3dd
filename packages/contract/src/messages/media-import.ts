/** Keyed by the refusals of the import; for the operator. */
export const mediaImportMessages = {
  NOT_A_FILE: 'Fișierul nu există sau nu poate fi citit.',
  EMPTY_FILE: 'Fișierul este gol.',
  NOT_A_VIDEO_FORMAT:
    'Fișierul nu este un video: acceptăm MP4, MOV, MKV, WebM și MPEG-TS, iar pentru podcasturi și MP3, M4A, WAV și FLAC.',
  DAMAGED: 'Fișierul este deteriorat: imaginea sau sunetul nu pot fi citite până la capăt.',
  NO_VIDEO: 'Fișierul nu are nici imagine, nici sunet.',
  NO_DURATION: 'Durata nu poate fi citită; fișierul este probabil trunchiat.',
  TOO_SHORT: 'Videoul este mai scurt de o secundă.',
  TOO_LONG: 'Videoul este mai lung de 12 ore.',
  TOO_MANY_PIXELS: 'Imaginea este mai mare de 8K.',
  TOO_MANY_STREAMS: 'Fișierul are mai mult de 16 piste.',
  AV1_ENCODER_MISSING:
    'Versiunea ffmpeg instalată nu poate coda AV1: instalează una cu libsvtav1 sau importă fără AV1.',
  POSTER_UNREADABLE: 'Imaginea aleasă ca afiș nu poate fi citită.',
  CAPTIONS_TOO_LARGE: 'Fișierul cu subtitrări este prea mare.',
  CAPTIONS_TOO_MANY: 'Sunt prea multe subtitrări.',
  CAPTIONS_UNREADABLE: 'Subtitrarea nu poate fi citită: acceptăm SRT, WebVTT, ASS și SSA.',
} as const

/** Why an import waits, and the remedy. Keyed by the failures of a store. */
const importHoldMessages = {
  REFUSED:
    'Depozitul media refuză accesul. Verifică MEDIA_STORE, cheile și drepturile lor; importul continuă singur.',
  AWAY: 'Depozitul media nu răspunde. Verifică MEDIA_STORE și rețeaua; importul continuă singur.',
  FULL: 'Discul este plin. Eliberează loc; importul continuă singur.',
  TAKEN: 'Același fișier este importat acum pentru alt titlu; importul continuă singur după aceea.',
} as const

/** Keyed by what is stored of an import that failed or waits; for the editor. */
const importFailureMessages = {
  ...mediaImportMessages,
  ...importHoldMessages,
  TOOLS_MISSING: 'Serverul nu poate pregăti filme acum; echipa tehnică trebuie să îl repare.',
  RETRIED: 'Pregătirea s-a întrerupt și se reia singură.',
  UNEXPECTED: 'Pregătirea s-a oprit; spune echipei tehnice.',
} as const
export type ImportFailure = keyof typeof importFailureMessages

const isFailure = (stored: string): stored is ImportFailure =>
  Object.hasOwn(importFailureMessages, stored)

/** The sentence of a stored failure. An earlier version stored sentences, and raw errors, which no editor reads. */
export function importFailureText(stored: string | null): string | null {
  if (stored === null) return null
  if (isFailure(stored)) return importFailureMessages[stored]
  const isSentence = Object.values<string>(importFailureMessages).includes(stored)

  return isSentence ? stored : importFailureMessages.UNEXPECTED
}

const trackNoteMessages = {
  EXTRA_AUDIO: 'încă o pistă de sunet, lipsește din video',
  EXTRA_VIDEO: 'încă o pistă de imagine, lipsește din video',
  CAPTIONS_NOT_TEXT: 'subtitrare în imagini, lipsește din video',
  CAPTIONS_WITHOUT_LANGUAGE:
    'subtitrare fără limbă, lipsește din video; importă-o separat cu --captions',
  CAPTIONS_TWICE: 'încă o subtitrare în aceeași limbă, lipsește din video',
  CAPTIONS_UNREADABLE: 'subtitrarea nu poate fi citită, lipsește din video',
} as const

export function trackNote(
  index: number,
  lang: string | null,
  problem: keyof typeof trackNoteMessages,
): string {
  const named = lang === null ? `Pista ${index}` : `Pista ${index} (${lang})`
  return `${named}: ${trackNoteMessages[problem]}.`
}

const captionNoteMessages = {
  BAD_TIMING: 'timpul nu poate fi citit, replica lipsește',
  ENDS_BEFORE_START: 'replica se termină înainte să înceapă, lipsește',
  EMPTY_CUE: 'replică fără text, lipsește',
  TEXT_WITHOUT_TIME: 'text fără timp, lipsește',
  STYLE_DROPPED: 'stilurile nu se păstrează',
  SETTING_DROPPED: 'o setare de afișare nu se păstrează',
  MARKUP_DROPPED: 'marcajele de stil nu se păstrează',
  DRAWING_DROPPED: 'desenul nu se păstrează',
  CUT_OFF: 'replica este prea lungă, sfârșitul ei lipsește',
} as const

export function captionNote(
  lang: string,
  line: number,
  problem: keyof typeof captionNoteMessages,
): string {
  return `Subtitrarea ${lang}, linia ${line}: ${captionNoteMessages[problem]}.`
}
