import type { LegalPageKind, LegalVersionState } from '../entities/legal-page.ts'
import { daysCount } from './counts.ts'
import { errorMessages } from './errors.ts'
import { legalTableMark } from './legal/legal-placeholders.ts'

export const legalPageNames: Readonly<Record<LegalPageKind, string>> = {
  terms: 'Termeni și condiții',
  privacy: 'Politica de confidențialitate',
  cookies: 'Politica de cookie-uri',
  accessibility: 'Accesibilitate',
}

export type LegalFaultCode =
  | 'anchor'
  | 'anchorTwice'
  | 'beforeSection'
  | 'emptySection'
  | 'link'
  | 'noSection'
  | 'placeholder'
  | 'table'
  | 'unclosed'

/** What is wrong with a line of the text. */
export const legalFaults: Readonly<Record<LegalFaultCode, string>> = {
  anchor: 'Ancora dintre acolade are doar litere mici fără diacritice, cifre și cratime.',
  anchorTwice: 'Ancora apare de două ori.',
  beforeSection: 'Textul începe cu un titlu de secțiune: ## Titlul {#ancora}.',
  emptySection: 'Secțiunea nu are text.',
  link: 'Linkul duce la o pagină a site-ului (/…), la https://… sau la mailto:….',
  noSection: 'Textul are nevoie de cel puțin o secțiune: ## Titlul {#ancora}.',
  placeholder: 'Nu există un cuvânt cu acest nume între acolade.',
  table: `Un tabel are rândul „${legalTableMark} …”, capul, linia cu | --- | și rânduri cu tot atâtea coloane.`,
  unclosed: 'Formularul început cu ::: nu se termină cu :::.',
}

export const legalVersionStates: Readonly<Record<LegalVersionState, string>> = {
  planned: 'Programată',
  inForce: 'În vigoare',
  past: 'Înlocuită',
  withdrawn: 'Retrasă',
}

export const studioLegalMessages = {
  title: 'Texte legale',
  lead: 'Fiecare versiune publicată rămâne aici. Termenii și politica de confidențialitate se acceptă: contul păstrează versiunea acceptată.',
  table: 'Textele legale',
  columns: {
    name: 'Text',
    version: 'Versiune',
    effectiveAt: 'În vigoare din',
    plannedAt: 'Următoarea versiune',
    draft: 'Ciornă',
  },
  original: 'textul inițial',
  hasDraft: 'Da',
  none: '–',
  back: 'Texte legale',
  editor: {
    title: 'Ciorna',
    noDraft: 'Nu există ciornă. Scrie aici ca să pregătești versiunea următoare.',
    savedBy: (name: string, when: string) => `Ciornă salvată de ${name}, ${when}.`,
    saved: (when: string) => `Ciornă salvată ${when}.`,
    name: 'Titlul paginii',
    lead: 'Rândul de sub titlu',
    body: 'Textul',
    bodyHint:
      '## Titlu {#ancora} începe o secțiune. „- ” face o listă, „1. ” pași, „**Termen**: ” o definiție, [cuvinte](/adresa) un link. Între acolade: cuvinte pe care pagina le înlocuiește.',
    words: 'Cuvinte înlocuite',
    required: 'Completează câmpul.',
    faults: 'De corectat înainte de publicare',
    faultAt: (line: number, text: string) => `Rândul ${line}: ${text}`,
    save: 'Salvează ciorna',
    savedDone: 'Am salvat ciorna.',
    publish: 'Publică…',
    discard: 'Renunță la ciornă',
    discardTitle: 'Renunți la ciornă?',
    discardLead: 'Ce au pregătit redactorii se pierde. Textul publicat rămâne.',
    discarded: 'Am renunțat la ciornă.',
    leaveLead: 'Ce ai scris și nu ai salvat se pierde. Ciorna salvată rămâne.',
    other: 'Un coleg a salvat sau a publicat între timp alt text. Textul tău a rămas aici.',
    takeTheirs: 'Ia textul colegului',
    keepMine: 'Păstrează textul meu',
    preview: 'Cum arată',
  },
  publish: {
    title: 'Publici textul?',
    lead: 'Textul se schimbă pe site la momentul ales. Versiunile de până acum rămân în istoric.',
    effectiveAt: 'În vigoare din',
    isMaterial: 'Schimbare importantă',
    materialHint: (days: number) =>
      `Cu cel puțin ${daysCount(days)} înainte, oamenii care au acceptat textul primesc un e-mail, iar din ziua aceea sunt întrebați din nou dacă sunt de acord.`,
    summary: 'Ce se schimbă și de ce, pentru e-mail',
    summaryWrong: errorMessages.SUMMARY_REQUIRED,
    reason: 'Motivul, pentru jurnal',
    recipients: 'oamenii care au acceptat textul',
    submit: 'Publică textul',
    done: 'Am publicat textul.',
  },
  versions: {
    title: 'Versiuni',
    from: (when: string) => `din ${when}`,
    by: (name: string, when: string) => `publicată de ${name}, ${when}`,
    material: 'schimbare importantă',
    accepted: (count: string) => `acceptată de ${count}`,
    load: 'Pune în ciornă',
    loadOf: (version: string) => `Pune în ciornă versiunea ${version}`,
    loaded: 'Textul este în ciornă. Salvează-l sau publică-l.',
    withdraw: 'Retrage',
    withdrawOf: (version: string) => `Retrage versiunea ${version}`,
    withdrawTitle: (version: string) => `Retragi versiunea programată ${version}?`,
    withdrawLead:
      'Textul de acum rămâne în vigoare. Dacă oamenii au fost anunțați, primesc un e-mail că schimbarea nu se mai face.',
    withdrawn: 'Am retras versiunea.',
  },
} as const
