import { describe, expect, it } from 'vitest'
import { findLines } from './find-lines.ts'
import { CANDIDATES, type Candidate, type LineStore } from './line-store.ts'

const audience = { profile: null, now: new Date('2026-05-01T10:00:00Z') }
const lines = new Map([
  ['soacra', 800],
  ['cheia', 300],
  ['are', 250_000],
])
const line: Candidate = {
  filmId: 1,
  place: 0,
  startsAt: 0,
  said: 'Soacra are cheia.',
  words: 'soacra are cheia',
  ownCount: 3,
  lang: 'ro',
  videoId: 7,
}

/** A store that notes which words were looked for together. */
function noting(answers: readonly (readonly Candidate[])[]) {
  const asked: string[] = []
  const store: LineStore = {
    wordsNear: async (words) => words.map((word) => ({ word, lines: lines.get(word) ?? 0 })),
    sayingAll: async (groups) => {
      asked.push(groups.map((words) => words.join('|')).join(' & '))
      return [...(answers[asked.length - 1] ?? [])]
    },
    sayingTwo: async () => [],
    said: async () => [],
  }

  return { asked, store }
}

describe('findLines', () => {
  it('leaves words out that nearly every line says, and compares them afterwards', async () => {
    const { asked, store } = noting([[line]])

    expect(await findLines(store, 'soacra are cheia', audience)).toMatchObject([{ videoId: 7 }])
    expect(asked).toEqual(['cheia & soacra'])
  })

  it('looks for all words when the rare ones are said together more often than expected', async () => {
    const many = Array.from({ length: CANDIDATES }, (_, place) => ({ ...line, place: place + 1 }))
    const { asked, store } = noting([many, [line]])
    await findLines(store, 'soacra are cheia', audience)

    expect(asked).toEqual(['cheia & soacra', 'soacra & are & cheia'])
  })
})
