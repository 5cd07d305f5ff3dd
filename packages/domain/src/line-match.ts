/** A word of a quote, and the words of captions that it may mean. */
export type QuotedWord = {
  /** How much it tells: a rare word more than a frequent one. */
  readonly weight: number
  /** Typing errors by the word of the captions. */
  readonly errors: ReadonlyMap<string, number>
}

/** A line and the start of the one after it, because a sentence may go on there. */
export type SpokenWords = {
  readonly words: readonly string[]
  readonly ownCount: number
}

export type LineMatch = {
  /** 0 to 1. */
  readonly score: number
  /** How much of the quote is said, 0 to 1. */
  readonly coverage: number
  /** Whether the quote goes on in the line after it. */
  readonly goesOn: boolean
}

const ERROR_COST = 0.25
/** What two words are worth together where they follow each other, as part of the rarer one. */
const NEXT_TO_EACH_OTHER = 0.5
const GAP_COST = 0.02
const OUT_OF_ORDER = 0.85
const BEGINS_LATER = 0.9
const COST_OF_OTHER_WORD = 0.0005

type Pair = {
  readonly quoted: number
  readonly at: number
  readonly gain: number
  readonly weight: number
}
type Chain = { readonly value: number; readonly first: number; readonly last: number }

type MeantPair = Omit<Pair, 'at'>

/** What each word of captions may mean in the quote, in the order of the quote. */
function pairsByWord(quote: readonly QuotedWord[]): ReadonlyMap<string, readonly MeantPair[]> {
  const byWord = new Map<string, MeantPair[]>()
  for (const [quoted, { errors, weight }] of quote.entries()) {
    for (const [word, count] of errors) {
      const pair = { quoted, weight, gain: weight * (1 - ERROR_COST * count) }
      const others = byWord.get(word)
      if (others) others.push(pair)
      else byWord.set(word, [pair])
    }
  }

  return byWord
}

function pairsOf(
  byWord: ReadonlyMap<string, readonly MeantPair[]>,
  words: readonly string[],
): Pair[] {
  const pairs: Pair[] = []
  for (const [at, word] of words.entries()) {
    for (const { quoted, weight, gain } of byWord.get(word) ?? [])
      pairs.push({ quoted, at, weight, gain })
  }

  return pairs
}

/** What `pair` adds to a chain that ends with `before`. */
function linkOf(before: Pair, pair: Pair): number {
  const gap = pair.at - before.at - 1
  const isNext = gap === 0 && pair.quoted === before.quoted + 1
  const least = Math.min(before.weight, pair.weight)

  return isNext ? NEXT_TO_EACH_OTHER * least : -GAP_COST * gap * least
}

/** The best sequence of words in the order of the quote. */
function bestChain(pairs: readonly Pair[]): Chain {
  const chains: Chain[] = []
  let best: Chain = { value: 0, first: 0, last: 0 }
  for (const [index, pair] of pairs.entries()) {
    let chain: Chain = { value: pair.gain, first: pair.at, last: pair.at }
    for (let earlier = 0; earlier < index; earlier += 1) {
      const [before, begun] = [pairs[earlier], chains[earlier]]
      if (!before || !begun || before.at >= pair.at || before.quoted >= pair.quoted) continue
      const value = begun.value + linkOf(before, pair) + pair.gain
      if (value > chain.value) chain = { value, first: begun.first, last: pair.at }
    }
    chains.push(chain)
    if (chain.value > best.value) best = chain
  }

  return best
}

/** The best gain of each word of the quote, wherever it is said. */
function gainsOf(quote: readonly QuotedWord[], pairs: readonly Pair[]): number {
  const gains = quote.map(() => 0)
  for (const { quoted, gain } of pairs) gains[quoted] = Math.max(gains[quoted] ?? 0, gain)

  return gains.reduce((sum, gain) => sum + gain, 0)
}

/** The value of a line that says the quote word by word. */
function perfect(quote: readonly QuotedWord[]): { words: number; all: number } {
  let [words, all] = [0, 0]
  for (const [index, { weight }] of quote.entries()) {
    words += weight
    const before = quote[index - 1]
    all += weight + (before ? NEXT_TO_EACH_OTHER * Math.min(before.weight, weight) : 0)
  }

  return { words, all }
}

/** Compares lines with a quote: how well a line fits it, or null when the line says none of its words itself. */
export function createLineMatcher(
  quote: readonly QuotedWord[],
): (line: SpokenWords) => LineMatch | null {
  const byWord = pairsByWord(quote)
  const whole = perfect(quote)

  return ({ words, ownCount }) => {
    const pairs = pairsOf(byWord, words)
    if (!pairs.some(({ at }) => at < ownCount)) return null
    const chain = bestChain(pairs)
    const gains = gainsOf(quote, pairs)
    const ordered = chain.value * (chain.first < ownCount ? 1 : BEGINS_LATER)
    const others = COST_OF_OTHER_WORD * Math.max(0, ownCount - quote.length)

    return {
      score: Math.max(ordered, gains * OUT_OF_ORDER) / whole.all - others,
      coverage: gains / whole.words,
      goesOn: chain.last >= ownCount && chain.first < ownCount,
    }
  }
}
