import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { findLines } from '#server/features/lines/find-lines.ts'
import { lineStore } from '#server/features/lines/line-store.ts'
import { writeLines } from '#server/features/lines/line-writer.ts'
import { serverMigrations } from '#server/migrations.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { demoCaptions, quotesFrom, seeded, type Quote } from './testing-quotes.ts'

const now = new Date('2026-05-01T10:00:00Z')
const OTHER_FILMS = 20
const OTHER_LINES = 300
/** Of the demo's films, and of those whose lines are made of the same words. */
const [OF_DEMO, OF_OTHERS] = [70, 30]

let database: TestDatabase
let quotes: readonly Quote[]
const assetOf = new Map<number, string>()

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  const given = testCatalogue(database.db, now)
  const demo = await demoCaptions()
  const words = [...demo.values()].join(' ').match(/\p{L}+/gu) ?? []
  const random = seeded('others')
  const others = new Map(
    Array.from({ length: OTHER_FILMS }, (_, film) => [
      `other-${film}`,
      otherCaptions(words, random),
    ]),
  )
  for (const [assetId, vtt] of [...demo, ...others]) {
    assetOf.set(await given.video({ title: assetId, assetId }), assetId)
    await giveCaptions(assetId, vtt)
  }
  quotes = [...quotesFrom(demo, OF_DEMO), ...quotesFrom(others, OF_OTHERS)]
}, 120_000)
afterAll(() => database.drop())

const giveCaptions = (assetId: string, vtt: string) =>
  database.db.transaction((tx) =>
    writeLines(tx, assetId, [{ lang: 'ro', source: 'x' }], async () => vtt),
  )

/** Lines of the same words in another order. */
function otherCaptions(words: readonly string[], random: () => number): string {
  const clock = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(11, 23)
  const word = () => words[Math.floor(random() * words.length)] ?? 'da'
  const cues = Array.from({ length: OTHER_LINES }, (_, place) => {
    const line = Array.from({ length: 5 + Math.floor(random() * 9) }, word).join(' ')
    return `${clock(place * 4)} --> ${clock(place * 4 + 3)}\n${line}\n`
  })

  return `WEBVTT\n\n${cues.join('\n')}`
}

describe('findLines', () => {
  it('has the intended line first for 95 of 100 quotes without diacritics and with typing errors', async () => {
    const store = lineStore(database.db)
    const missed: string[] = []
    for (const { query, assetId, said } of quotes) {
      const [first] = await findLines(store, query, { profile: null, now })
      const [line] = first ? await store.said([first]) : []
      const isFound = first && assetOf.get(first.videoId) === assetId && line?.said === said
      if (!isFound) missed.push(`${query} → ${line?.said ?? 'nothing'} (${said})`)
    }

    expect(quotes).toHaveLength(100)
    expect(missed.slice(5), missed.join('\n')).toEqual([])
  }, 60_000)
})
