import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { LAUGHS_PER_FILM_MAX } from '@hlizo/contract/constants'
import { sql } from '@hlizo/database/sql'
import {
  openTestWorld,
  testNow,
  type TestViewer,
  type TestWorld,
} from '#server/stores/testing-world.ts'
import { progressFeature } from './feature.ts'

let world: TestWorld
let ana: TestViewer
let videoId: number

beforeAll(async () => {
  world = await openTestWorld((deps) => progressFeature(deps))
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(testNow)
  ana = await world.viewer()
  videoId = await world.given.video({ durationSeconds: 1_000 })
})

const report = (laughs: unknown, more: object = {}, caller = ana) =>
  world.api.call('POST', `/progress/${videoId}/track`, caller, {
    time: 500,
    seen: false,
    percentageSeen: 50,
    laughs,
    ...more,
  })
const Row = z.object({ seconds: z.array(z.number()), laughedAt: z.date() })
const stored = () =>
  world.db.many(
    Row,
    sql`select seconds, laughed_at as "laughedAt" from app.laughter where video_id = ${videoId}
      order by account_id`,
  )

describe('laughs in a report', () => {
  it('are stored once for repeated reports', async () => {
    const answers = [await report([31, 32.9, 100]), await report([31, 400.4]), await report([400])]

    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect((await stored()).map(({ seconds }) => seconds)).toEqual([[30, 99, 399]])
  })

  it('are stored with a report that is older than the progress', async () => {
    await report([10])
    expect((await report([50], { ageMs: 86_400_000 })).status).toBe(204)

    expect(await stored()).toEqual([{ seconds: [9, 48], laughedAt: testNow }])
  })

  it('are of the profile, and of no other one', async () => {
    const vlad = await world.viewer()
    await Promise.all([report([10]), report([20, 700], {}, vlad)])

    const seconds = (await stored()).map((row) => row.seconds)
    expect(seconds.toSorted((one, other) => (one[0] ?? 0) - (other[0] ?? 0))).toEqual([
      [9],
      [18, 699],
    ])
  })

  it('are not stored outside of the film, of a displaced device, or of an invalid report', async () => {
    await world.db.run(sql`update app.profile set active_session_id = 'tv'
      where account_id = ${ana.accountId}`)
    expect((await report([10])).status).toBe(403)
    const vlad = await world.viewer()
    expect((await report([1_001], {}, vlad)).status).toBe(204)
    for (const laughs of [[-1], [86_401], ['10'], 'x', Array.from({ length: 201 }, () => 1)]) {
      expect((await report(laughs, {}, vlad)).error).toBe('PROGRESS_INVALID')
    }

    expect(await stored()).toEqual([])
  })

  it('are at most as many as are stored for one film', async () => {
    const all = Array.from({ length: 300 }, (_, place) => place * 3)
    await report(all.slice(0, 150))
    await report(all.slice(150))

    expect((await stored())[0]?.seconds).toHaveLength(LAUGHS_PER_FILM_MAX)
  })

  it('are forgotten with the history', async () => {
    await report([10])
    await world.api.call('DELETE', `/history/${videoId}`, ana)

    expect(await stored()).toEqual([])
  })

  it('of many viewers are written together', async () => {
    const viewers = await Promise.all(Array.from({ length: 30 }, () => world.viewer()))
    await Promise.all(viewers.map((viewer, place) => report([place * 3], {}, viewer)))

    expect((await stored()).flatMap(({ seconds }) => seconds).toSorted((a, b) => a - b)).toEqual(
      viewers.map((_, place) => place * 3),
    )
  })
})
