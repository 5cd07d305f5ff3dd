import { searchWords } from './search-text.ts'

const MARKUP = /<\/?[biu]>/g
const ENTITIES: readonly (readonly [string, string])[] = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&amp;', '&'],
]
/** What sounds but is not said: „[râsete]”, „(aplauze)”. */
const NOISE = /\[[^[\]]*\]|\([^()]*\)/g

/** The text of a cue on one line, without markup. */
export function spokenText(cue: string): string {
  let text = cue.replace(MARKUP, '')
  for (const [entity, letter] of ENTITIES) text = text.replaceAll(entity, letter)

  return text.split(/\s+/).join(' ').trim()
}

/** The words of a spoken text as they are searched for: folded, without noises. */
export function spokenWords(text: string): string[] {
  return searchWords(text.replace(NOISE, ' '))
}

const SHORTEST_WITH_ERRORS = 4

/** The word, and what remains of it without one letter. Two words with a typing error between them share one. */
export function errorKeys(word: string): string[] {
  const shorter = Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))

  return [...new Set([word, ...shorter])]
}

/** The keys under which a word of captions is found; none for a word that is too short to be misspelled. */
export const keysOfSpoken = (word: string): string[] =>
  word.length < SHORTEST_WITH_ERRORS ? [] : errorKeys(word)

/** Whether the words differ by one letter that is missing, added, wrong, or exchanged with its neighbour. */
export function isOneErrorAway(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start += 1
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  if (left.length <= 1 && right.length <= 1) return true

  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
