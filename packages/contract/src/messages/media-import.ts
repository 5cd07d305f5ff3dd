/** Why a film was not imported, for the operator. The keys are the refusals of the import. */
export const mediaImportMessages = {
  NOT_A_FILE: 'Fișierul nu există sau nu poate fi citit.',
  EMPTY_FILE: 'Fișierul este gol.',
  NOT_A_VIDEO_FORMAT: 'Fișierul nu este un film: acceptăm MP4, MOV, MKV, WebM și MPEG-TS.',
  DAMAGED: 'Fișierul este stricat: imaginea sau sunetul nu pot fi citite până la capăt.',
  NO_VIDEO: 'Fișierul nu are imagine.',
  NO_DURATION: 'Durata filmului nu poate fi citită; fișierul este probabil trunchiat.',
  TOO_SHORT: 'Filmul este mai scurt de o secundă.',
  TOO_LONG: 'Filmul este mai lung de 12 ore.',
  TOO_MANY_PIXELS: 'Imaginea este mai mare de 8K.',
  TOO_MANY_STREAMS: 'Fișierul are mai mult de 16 piste.',
  AV1_ENCODER_MISSING:
    'ffmpeg de aici nu poate coda AV1: instalează unul cu libsvtav1 sau importă filmul fără AV1.',
  POSTER_UNREADABLE: 'Imaginea aleasă ca afiș nu poate fi citită.',
  CAPTIONS_TOO_LARGE: 'Fișierul cu subtitrări este prea mare.',
  CAPTIONS_TOO_MANY: 'Sunt prea multe subtitrări.',
  CAPTIONS_UNREADABLE: 'Subtitrarea nu poate fi citită: acceptăm SRT și WebVTT, în UTF-8.',
} as const
