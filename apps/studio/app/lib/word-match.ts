import { searchWords } from '@hlizo/domain/search-text'

/**
 * How well a text answers what was typed: 0 when the words begin it in their order, 1 when each typed word
 * begins one of its words, null when it does not answer.
 */
function matchRank(typed: readonly string[], text: string): number | null {
  const words = searchWords(text)
  if (typed.every((word, index) => words[index]?.startsWith(word))) return 0

  return typed.every((word) => words.some((other) => other.startsWith(word))) ? 1 : null
}

/** The items whose text answers what was typed, the best first, else in their own order. */
export function matching<Item>(
  typed: string,
  items: readonly Item[],
  textOf: (item: Item) => string,
): Item[] {
  const words = searchWords(typed)

  return items
    .flatMap((item) => {
      const rank = matchRank(words, textOf(item))
      return rank === null ? [] : [{ item, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}
