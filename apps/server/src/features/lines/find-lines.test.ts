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
  words: 'soacra are cheia',
  ownCount: 3,
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
    listed: async (filmIds) => filmIds.map((filmId) => ({ filmId, videoId: 7, lang: 'ro' })),
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

  it('gives the best line of a video with captions in two languages', async () => {
    const other: Candidate = { ...line, filmId: 2, words: 'soacra x are cheia', ownCount: 4 }
    const { store } = noting([[other, line]])

    const found = await findLines(store, 'soacra are cheia', audience)
    expect(found).toMatchObject([{ filmId: 1, videoId: 7 }])
  })

  it('gives the best line that is listed', async () => {
    const better: Candidate = { ...line, filmId: 2 }
    const { store } = noting([[better, { ...line, words: 'soacra x are cheia', ownCount: 4 }]])
    const listed: LineStore['listed'] = async () => [{ filmId: 1, videoId: 7, lang: 'ro' }]

    const found = await findLines({ ...store, listed }, 'soacra are cheia', audience)
    expect(found).toMatchObject([{ filmId: 1 }])
  })

  it('does not look for the same words twice', async () => {
    const { asked, store } = noting([])
    await findLines(store, 'soacra cheia', audience)

    expect(asked).toEqual(['cheia & soacra'])
  })
})
