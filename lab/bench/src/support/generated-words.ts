import { seeded } from '@hlizo/kit/seeded'

const WORDS =
  `acoperiș adevăr administrator aeroport afacere agendă alarmă albină almanah ambulanță amintire analiză
  apartament apă aragaz arhivă asfalt atelier autobuz avocat bagaj baie balcon bancă barbă barză becuri
  bicicletă bilet birou bloc bluză boală borcan bormașină bucătărie bunic bunică burlan busolă butelie
  cafea cal calculator cameră canapea capră carnet castel castravete casă catalog cazan ceas cearșaf
  cheie chibrit chioșc chitară cimitir cină ciorap ciorbă clopot coafor coadă colivie complet concert
  concurs cort coș covor cratiță creion crocodil cumnat cuptor curte cutie datorie dentist diplomă
  dispozitiv divorț doctor dosar drum dulap duș elev examen excursie fabrică facultate farfurie fereastră
  festival film floare fluier fotbal fotografie frate frigider frizer fântână galerie garaj gară gheată
  ghișeu glumă grădină greșeală gutuie hotel iarnă imprimantă inel interfon internet invitație iubire
  lampă lapte lecție librărie licență lift lingură loc lopată lună magazin mamă mare mașină masă medic
  melodie metrou minge moară moștenire motan mută munte nas nepot nuntă oglindă om omletă oraș ordonanță
  palton pantof papagal parcare pasăre pat patron pădure pâine perete petrecere pian piață pisică plajă
  plapumă ploaie poartă poezie politică pom popor poștă preot prieten primar proces profesor prosop punte
  râs rochie rol roman rudă sacoșă salariu sală sandală sarmale scară scaun scrisoare seară secret sertar
  soacră soare somn soră spital stație stea stradă șampon ședință șoarece șofer șosetă știre tablou taxi
  teatru telefon televizor tencuială terasă timbru trandafir trenuri tură țară țânțar țuică umbrelă
  unchi vacanță valiză vamă vânătoare vară varză vecin vecină veste viață vin viscol vis vitrină vorbă
  zahăr zi ziar zidar zmeură`
    .split(/\s+/)
    .filter((word) => word !== '')
/** How many distinct videos these words can name. */
const WORDS_SUFFICE_FOR = 1_000
const LINKS = ['și', 'fără', 'lângă', 'despre', 'contra', 'după', 'pentru', 'sub', 'cu', 'în']
const FIRST_NAMES =
  `Ana Bogdan Carmen Dan Elena Florin Gina Horia Ioana Jean Lavinia Mihai Nicoleta Oana
  Paul Raluca Sorin Teodora Vlad Zina`.split(/\s+/)

/** Numbers between 0 and 1 that are the same in every run. */
export function seededFractions(seed: number): () => number {
  const uint = seeded(seed)

  return () => uint() / 2 ** 32
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('ro') + text.slice(1)

/** The front of one word and the back of another: `acoper` + `tană`. */
const blend = (one: string, other: string) =>
  one.slice(0, Math.ceil(one.length / 2)) + other.slice(Math.floor(other.length / 2))

/** As many words as so many videos use: a hundred times the text has ten times the words (Heaps' law). */
function vocabulary(videos: number, pick: () => string): readonly string[] {
  const size = Math.round(WORDS.length * Math.sqrt(videos / WORDS_SUFFICE_FOR))
  const words = new Set(WORDS)
  while (words.size < size) words.add(blend(pick(), pick()))

  return [...words]
}

/** Draws titles, names and descriptions for so many videos. */
export function wordPicker(random: () => number, videos: number) {
  const pick = <Item>(list: readonly Item[], fallback: Item): Item =>
    list[Math.floor(random() * list.length)] ?? fallback
  const words = vocabulary(videos, () => pick(WORDS, 'râs'))
  const word = () => pick(words, 'râs')
  const phrase = () => `${word()} ${pick(LINKS, 'cu')} ${word()}`

  return {
    pick,
    title: () => capital(random() < 0.5 ? `${phrase()} ${word()}` : phrase()),
    name: () =>
      `${pick(FIRST_NAMES, 'Ana')} ${capital(word())}${pick(['escu', 'eanu', 'ici'], 'u')}`,
    description: () => `${capital(phrase())}, ${phrase()} ${phrase()}. ${capital(phrase())}.`,
  }
}

export type WordPicker = ReturnType<typeof wordPicker>
