import { searchWords } from './search-text.ts'

/** What a file is by its ending. */
export type FileKind = 'film' | 'captions' | 'picture'

/** What the name of a file says of the title that is made of it. */
export type NamedFile = {
  readonly kind: FileKind | null
  /** An audio file becomes an episode of a podcast. */
  readonly isAudio: boolean
  readonly title: string
  readonly showName: string | null
  readonly season: number | null
  readonly episode: number | null
  /** The language of captions: `ro` in `film.ro.srt`. */
  readonly lang: string | null
}

const VIDEO = ['mp4', 'm4v', 'mov', 'mkv', 'webm', 'ts', 'mts', 'm2ts']
const AUDIO = ['mp3', 'm4a', 'wav', 'flac']
const CAPTIONS = ['vtt', 'srt', 'ass', 'ssa']
const PICTURES = ['jpg', 'jpeg', 'png', 'webp', 'avif']

const LANGUAGES: Readonly<Record<string, string>> = {
  ro: 'ro',
  ron: 'ro',
  rum: 'ro',
  romana: 'ro',
  romanian: 'ro',
  en: 'en',
  eng: 'en',
  engleza: 'en',
  english: 'en',
  hu: 'hu',
  hun: 'hu',
  maghiara: 'hu',
  de: 'de',
  ger: 'de',
  deu: 'de',
  germana: 'de',
  fr: 'fr',
  fra: 'fr',
  fre: 'fr',
  franceza: 'fr',
  it: 'it',
  ita: 'it',
  italiana: 'it',
  es: 'es',
  spa: 'es',
  spaniola: 'es',
  uk: 'uk',
  ukr: 'uk',
}
/** Said of captions beside their language, and of pictures beside their title. */
const REMARKS = new Set(['sdh', 'cc', 'forced', 'hi', 'thumb', 'thumbnail', 'poster', 'cover'])

/** Technical words that exports leave in names. */
const TECHNICAL =
  /[([]?\b(?:(?:480|576|720|1080|1440|2160)[pi]\d{0,3}|[48]k|uhd|[xh][.\s]?26[45]|hevc|av1|prores|web[-\s]?(?:dl|rip)|bluray|hdr(?:10)?|aac|dts)\b[)\]]?/gi
const COPY = /(?: ?\(\d{1,2}\)| - (?:copie|copy)| copy)$/i

/** Season and episode in a name, the surest first. What comes before is the show, what follows the title. */
const NUMBERINGS: readonly RegExp[] = [
  // s02e05, S2 E5
  /\bs(?<season>\d{1,2})[\s.]?e(?<episode>\d{1,4})\b/i,
  // 1x02
  /\b(?<season>\d{1,2})x(?<episode>\d{1,3})\b/i,
  // sezonul 2 episodul 5, sez. 2 ep. 5
  /\bsez(?:on(?:ul)?)?[\s.]{0,3}(?<season>\d{1,2})[\s.,–-]{1,4}ep(?:isod(?:ul)?)?[\s.]{0,3}(?<episode>\d{1,4})\b/i,
  // ep. 12, episodul 12
  /\bep(?:isod(?:ul)?)?[\s.]{0,3}(?<episode>\d{1,4})\b/i,
  // Spectacol #12
  /#(?<episode>\d{1,4})\b/,
  // 05 - Soacra, 5. Soacra
  /^(?<episode>\d{1,3})(?: ?[-–—] ?|\. )(?=[^\d\s])/,
]
const EDGES = new Set(' .-–—:([')

function splitEnding(name: string): { readonly stem: string; readonly ending: string } {
  const dot = name.lastIndexOf('.')
  if (dot <= 0) return { stem: name, ending: '' }

  return { stem: name.slice(0, dot), ending: name.slice(dot + 1).toLowerCase() }
}

function kindOfEnding(ending: string): FileKind | null {
  if (VIDEO.includes(ending) || AUDIO.includes(ending)) return 'film'
  if (CAPTIONS.includes(ending)) return 'captions'

  return PICTURES.includes(ending) ? 'picture' : null
}

/** What a file is by its ending; null for any that is not taken. */
export const kindOfFile = (name: string): FileKind | null => kindOfEnding(splitEnding(name).ending)

/** Takes the language, or a remark such as `sdh`, from the end of a name. */
function withoutSuffixes(stem: string): { readonly rest: string; readonly lang: string | null } {
  let [rest, lang]: [string, string | null] = [stem, null]
  for (;;) {
    const [whole, , word = ''] = /([\s._([-])([\p{L}]{2,9})(?:-[A-Z]{2})?[)\]]?$/u.exec(rest) ?? []
    if (whole === undefined || whole.length >= rest.length) return { rest, lang }
    const [folded = ''] = searchWords(word)
    const found = Object.hasOwn(LANGUAGES, folded) ? LANGUAGES[folded] : undefined
    if ((found === undefined || lang !== null) && !REMARKS.has(folded)) return { rest, lang }
    lang ??= found ?? null
    rest = withoutEdges(rest.slice(0, -whole.length))
  }
}

/** Without separators at both ends; a bracket stays where it closes. */
function withoutEdges(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && EDGES.has(text.charAt(from)) && text.charAt(from) !== '(') from += 1
  while (to > from && EDGES.has(text.charAt(to - 1))) to -= 1

  return text.slice(from, to)
}

/** Dots and underscores stand for spaces where a name has none. */
function withSpaces(text: string): string {
  const spaced = text.replaceAll('_', ' ')
  const dotted = spaced.includes(' ') ? spaced : spaced.replaceAll('.', ' ')
  const plain = dotted.replaceAll(TECHNICAL, ' ').split(/\s/)

  return withoutEdges(plain.filter((word) => word !== '').join(' ')).replace(COPY, '')
}

/** A name typed without capitals begins with one. */
function capitalised(text: string): string {
  if (text !== text.toLocaleLowerCase('ro')) return text
  return text.charAt(0).toLocaleUpperCase('ro') + text.slice(1)
}

const numbered = (text: string | undefined) => (text === undefined ? null : Number(text))

/** Reads season, episode, show and title from the name of a file. */
export function readFileName(name: string): NamedFile {
  const { stem, ending } = splitEnding(name.normalize('NFC'))
  const kind = kindOfEnding(ending)
  const { rest, lang } = kind === 'film' ? { rest: stem, lang: null } : withoutSuffixes(stem)
  const text = withSpaces(rest)
  const file = { kind, isAudio: AUDIO.includes(ending), lang }
  for (const numbering of NUMBERINGS) {
    const found = numbering.exec(text)
    if (!found) continue
    const { season, episode } = found.groups ?? {}
    const showName = capitalised(withSpaces(text.slice(0, found.index)))
    return {
      ...file,
      title: capitalised(withSpaces(text.slice(found.index + found[0].length))),
      showName: showName === '' ? null : showName,
      season: numbered(season),
      episode: numbered(episode),
    }
  }

  return { ...file, title: capitalised(text), showName: null, season: null, episode: null }
}

const wordsOf = (name: string): readonly string[] => {
  const { stem, ending } = splitEnding(name.normalize('NFC'))
  return searchWords(kindOfEnding(ending) === 'film' ? stem : withoutSuffixes(stem).rest)
}

const startsWith = (words: readonly string[], start: readonly string[]) =>
  start.length > 0 && start.every((word, index) => words[index] === word)

/**
 * The film that captions or a picture belong to: the one whose name theirs begins with, else the only one
 * with the same season and episode. Null when none or several fit.
 */
export function filmOfFile<Film extends { readonly name: string }>(
  name: string,
  films: readonly Film[],
): Film | null {
  const words = wordsOf(name)
  const named = films
    .map((film) => ({ film, start: wordsOf(film.name) }))
    .filter(({ start }) => startsWith(words, start))
    .toSorted((one, other) => other.start.length - one.start.length)
  const [first, second] = named
  if (first && first.start.length !== second?.start.length) return first.film
  const { season, episode, showName } = readFileName(name)
  if (first || episode === null) return null
  const same = films.filter((film) => {
    const other = readFileName(film.name)
    const isShow =
      showName === null ||
      other.showName === null ||
      searchWords(showName).join(' ') === searchWords(other.showName).join(' ')
    return isShow && other.episode === episode && other.season === season
  })

  return same.length === 1 ? (same[0] ?? null) : null
}
