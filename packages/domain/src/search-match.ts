import { searchWords } from './search-text.ts'

export type MatchSource = {
  readonly title: string
  readonly comedians: readonly string[]
  readonly tags: readonly string[]
  readonly description: string
  readonly episodes: readonly { readonly id: number; readonly title: string }[]
}

/** Why a search found a title whose name lacks a word. */
export type MatchReason = {
  readonly by: 'comedian' | 'tag' | 'description' | 'episode'
  readonly text: string
  readonly episode?: { readonly id: number; readonly title: string }
}

const SNIPPET_WORDS = 5

const wordBegins = (text: string, word: string) =>
  searchWords(text).some((candidate) => candidate.startsWith(word))

function snippetOf(text: string, word: string): string {
  const pieces = text.split(/\s+/)
  const at = pieces.findIndex((piece) => wordBegins(piece, word))
  const from = Math.max(0, at - SNIPPET_WORDS)
  const until = at + SNIPPET_WORDS + 1
  const middle = pieces.slice(from, until).join(' ')

  return `${from > 0 ? '…' : ''}${middle}${until < pieces.length ? '…' : ''}`
}

/**
 * What a search matched: an episode, a comedian, a tag, else the description. Null when the name has all
 * words, or when only a typing error matches.
 */
export function matchReason(source: MatchSource, words: readonly string[]): MatchReason | null {
  const missing = words.filter((word) => !wordBegins(source.title, word))
  const [first] = missing
  if (first === undefined) return null
  const fits = (text: string) => missing.every((word) => wordBegins(text, word))
  const [episode] = source.episodes
  const offered = episode && { episode: { id: episode.id, title: episode.title } }

  const named = source.episodes.find(({ title }) => fits(title))
  if (named) {
    return { by: 'episode', text: named.title, episode: { id: named.id, title: named.title } }
  }
  const comedian = source.comedians.find(fits)
  if (comedian !== undefined) return { by: 'comedian', text: comedian, ...offered }
  const tag = source.tags.find(fits)
  if (tag !== undefined) return { by: 'tag', text: tag, ...offered }
  if (fits(source.description)) {
    return { by: 'description', text: snippetOf(source.description, first), ...offered }
  }

  return episode ? { by: 'episode', text: episode.title, ...offered } : null
}
