import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestTitles, type RankedTitle } from './best-titles.ts'
import { NOTHING, rankFor, searchedWord } from './searched-word.ts'
import { postingsBuilder } from './title-postings.ts'

/** Texts of which each holds `lift` in the line that its number says, every third `etaj` in its last. */
function manyTitles(count: number) {
  const { add, finish } = postingsBuilder()
  for (let title = 0; title < count; title += 1) {
    const lines = ['', '', '', '', '']
    lines[title % 5] = 'lift'
    if (title % 3 === 0) lines[4] += ' etaj'
    add(lines.join('\n'))
  }
  return finish()
}

const postings = manyTitles(5_000)
const meaning = (word: string, typos = 0) => [{ index: postings.words.indexOf(word), typos }]
const best = (words: Parameters<typeof bestTitles>[0], count: number, isWanted = () => true) =>
  bestTitles(words, postings, { count, isWanted }).map(({ title, rank }) => [title, rank])

describe('bestTitles', () => {
  it('ranks matches in more significant fields first, and equals in their order', () => {
    const found = best([meaning('lift')], 1_003)

    expect(found.slice(0, 2)).toEqual([
      [0, 0],
      [5, 0],
    ])
    expect(found.slice(999)).toEqual([
      [4_995, 0],
      [1, 1],
      [6, 1],
      [11, 1],
    ])
  })

  it('uses the least significant field of all words for a title', () => {
    expect(best([meaning('lift'), meaning('etaj')], 2)).toEqual([
      [0, 4],
      [3, 4],
    ])
    expect(best([meaning('etaj'), meaning('lift')], 9_999)).toHaveLength(1_667)
  })

  it('ranks matches with fewer typing errors first in all fields', () => {
    const either = [...meaning('lift', 1), ...meaning('etaj')]

    expect(best([either], 1_669).slice(1_665)).toEqual([
      [4_995, 4],
      [4_998, 4],
      [5, 8],
      [10, 8],
    ])
  })

  it('omits excluded titles, and finds nothing for a stop word', () => {
    expect(best([meaning('lift')], 3, () => false)).toEqual([])
    expect(best([meaning('lift'), []], 3)).toEqual([])
    expect(best([], 3)).toEqual([])
  })

  it('finds the same titles as a full scan, for any limit', () => {
    const word = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')
    const line = fc.array(word, { maxLength: 3 }).map((words) => words.join(' '))
    const text = fc.array(line, { minLength: 5, maxLength: 5 }).map((lines) => lines.join('\n'))
    const meanings = fc.uniqueArray(
      fc.record({ index: fc.nat({ max: 3 }), typos: fc.nat({ max: 2 }) }),
      { selector: ({ index }) => index, minLength: 1, maxLength: 3 },
    )

    fc.assert(
      fc.property(
        fc.array(text, { minLength: 200, maxLength: 400 }),
        fc.array(meanings, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(1, 10, 1_000),
        (texts, matches, count) => {
          const { add, finish } = postingsBuilder()
          for (const one of texts) add(one)
          const made = finish()
          const words = matches.map((found) => searchedWord(found, made))
          const all: RankedTitle[] = texts
            .map((_, title) => ({ title, rank: rankFor(words, title, made) }))
            .filter(({ rank }) => rank !== NOTHING)
            .toSorted((a, b) => a.rank - b.rank || a.title - b.title)

          expect(bestTitles(matches, made, { count, isWanted: () => true })).toEqual(
            all.slice(0, count),
          )
        },
      ),
      { numRuns: 60 },
    )
  })
})
