import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
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

describe('intoWatchInbox', () => {
  const Stretch = z.object({
    from: z.number(),
    to: z.number(),
    kind: z.string(),
    isView: z.boolean(),
    isFirst: z.boolean(),
  })
  const report = (time: number, playedFrom: number | undefined, caller = ana) =>
    world.api.call('POST', `/progress/${videoId}/track`, caller, {
      time,
      seen: false,
      percentageSeen: time / 10,
      playedFrom,
    })
  const stretches = () =>
    world.db.many(
      Stretch,
      sql`select from_second as from, to_second as to, device_kind as kind, is_view as "isView",
          is_first_view as "isFirst"
        from app.watch_inbox where video_id = ${videoId} order by id`,
    )

  it('is stored with the progress, without the viewer', async () => {
    await report(0, undefined)
    world.clock.advance(30_000)
    await report(30, 0)
    world.clock.advance(30_000)
    await report(60.9, 0)

    expect(await stretches()).toEqual([
      { from: 0, to: 30, kind: 'computer', isView: true, isFirst: true },
      { from: 30, to: 60, kind: 'computer', isView: false, isFirst: false },
    ])
  })

  it('is limited by the elapsed time, needs playback, and excludes operators', async () => {
    await report(900, undefined)
    const other = await world.viewer()
    await report(0, undefined, other)
    world.clock.advance(10_000)
    await report(900, 0, other)
    const editor = await world.viewer()
    await world.db.run(sql`insert into app.operator (account_id, roles, added_at, added_by)
      values (${editor.accountId}, '{editor}', ${testNow}, 'test')`)
    await report(30, 0, editor)

    expect((await stretches()).map(({ from, to }) => [from, to])).toEqual([
      [0, 0],
      [875, 900],
    ])
  })

  it('is that of every viewer when many reports are written together', async () => {
    const viewers = await Promise.all(Array.from({ length: 30 }, () => world.viewer()))
    await Promise.all(viewers.map((caller) => report(20, 0, caller)))
    const all = await stretches()

    expect(all).toHaveLength(30)
    expect(all.every(({ from, to }) => from === 0 && to === 20)).toBe(true)
  })
})
