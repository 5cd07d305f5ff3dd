import { counted } from '../plural.ts'
import { cuesCount } from './counts.ts'

const noRoom = (count: number) =>
  `nu mai ${count === 1 ? 'încape în videoul nou și se scoate' : 'încap în videoul nou și se scot'}`

/** Another film in the place of the one of a title. */
export const titleReplacementMessages = {
  heading: 'Alt video în locul lui',
  lead: 'Videoul nou se pregătește alături de cel de acum, apoi îl pui în loc cu o apăsare. Adresa, vizionările, subtitrările și reperele rămân.',
  choose: 'Alege videoul nou',
  chooseAgain: 'Alege din nou fișierul',
  file: (name: string) => `Videoul nou: „${name}”`,
  unnamed: 'Videoul nou',
  retry: 'Încearcă din nou pregătirea',
  ready: (length: string, difference: string) => `Videoul nou este gata: ${length}, ${difference}.`,
  longer: (time: string) => `cu ${time} mai lung`,
  shorter: (time: string) => `cu ${time} mai scurt`,
  same: 'la fel de lung',
  watch: 'Redă videoul nou',
  hide: 'Închide videoul nou',
  seconds: 'Cu câte secunde începe mai târziu',
  secondsHint:
    'Cu minus dacă începe mai devreme. Subtitrările, capitolele și reperele se mută împreună.',
  secondsInvalid: 'Scrie secundele ca 2,5 sau -4.',
  effect: 'Ce se întâmplă la înlocuire',
  captions: (label: string, count: number) =>
    `Subtitrarea „${label}”: ${cuesCount(count)} se mută.`,
  captionsDropped: (label: string, count: number) =>
    `Subtitrarea „${label}”: ${cuesCount(count)} ${noRoom(count)}.`,
  chaptersMoved: (count: number) => `${counted(count, 'capitol rămâne', 'capitole rămân')}.`,
  chaptersDropped: (count: number) => `${counted(count, 'capitol', 'capitole')} ${noRoom(count)}.`,
  introDropped: 'Sfârșitul introului nu mai încape în videoul nou și se scoate.',
  creditsDropped: 'Genericul final nu mai încape în videoul nou și se scoate.',
  nothing: 'Titlul nu are nici subtitrări, nici repere de mutat.',
  swap: 'Pune videoul nou în loc',
  swapped: 'Am înlocuit videoul. Cine se uită acum termină videoul vechi.',
  discard: 'Renunță la videoul nou',
  discardLead: 'Fișierul trimis și ce s-a pregătit din el se șterg. Videoul de acum rămâne.',
  discarded: 'Am renunțat la videoul nou.',
  former: 'Videouri înlocuite',
  formerRow: (when: string, by: string, length: string) =>
    `${length}, înlocuit pe ${when} de ${by}`,
  until: (date: string) => `poate fi readus până pe ${date}`,
  restore: 'Readu videoul',
  restoreOf: (when: string) => `Readu videoul înlocuit pe ${when}`,
  restored: 'Am readus videoul, cu subtitrările și reperele lui.',
} as const
