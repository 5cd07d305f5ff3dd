import { afterAll, beforeAll, expect, it } from 'vitest'
import { StudioMoment } from '@hlizo/contract/entities/studio-moments'
import { sql } from '@hlizo/database/sql'
import { array, parse } from 'zod/mini'
import { everyPage } from '#server/http/testing-api.ts'
import { momentCalls, type MomentCalls } from './testing-moment-calls.ts'
import { openMomentsWorld, type MomentsWorld } from './testing-moments.ts'

const CLIPS = 150

let world: MomentsWorld
let calls: MomentCalls
let videoId: number

const idOf = (number: number) => String(number).padStart(22, '0')

/** Two clips share each moment of time; every third was taken down, and the oldest two are reported. */
beforeAll(async () => {
  world = await openMomentsWorld()
  const ana = await world.viewer()
  calls = momentCalls(world, ana)
  videoId = await world.title()
  for (let number = 0; number < CLIPS; number += 1) {
    const [id, sharedAt] = [idOf(number), new Date(Math.floor(number / 2) * 1_000)]
    const takenDownAt = number % 3 === 2 ? sharedAt : null
    await world.db.run(sql`insert into app.moment_clip (id, video_id, asset_id, start_ms, end_ms,
        film_offset_ms, state, shared_at, taken_down_at)
      select ${id}, id, asset_id, 0, 8000, 0, 'complete', ${sharedAt}, ${takenDownAt}
      from app.video where id = ${videoId}`)
    await world.db.run(sql`insert into app.moment (account_id, profile_id, id, video_id, start_ms,
        end_ms, name, created_at, clip_id)
      values (${ana.accountId}, ${ana.profileId}, gen_random_uuid(), ${videoId}, 0, 8000, '',
        ${sharedAt}, ${id})`)
  }
  for (const number of [0, 1])
    await world.api.call('POST', `/public/moments/${idOf(number)}/report`, undefined, {
      reason: 'other',
    })
})
afterAll(() => world.close())

it('lists each moment of a title once: reported ones first, then the newest, those taken down last', async () => {
  const pages = await everyPage((query) => calls.studio('GET', videoId, `/shared${query}`))
  const listed = pages.map((page) => parse(array(StudioMoment), page))
  const numbers = Array.from({ length: CLIPS }, (_, index) => CLIPS - 1 - index)
  const isTakenDown = (number: number) => number % 3 === 2
  const shared = numbers.filter((number) => number > 1 && !isTakenDown(number))

  expect(listed.map(({ length }) => length)).toEqual([60, 60, 30])
  expect(listed.flat().map(({ id }) => Number(id))).toEqual([
    1,
    0,
    ...shared,
    ...numbers.filter(isTakenDown),
  ])
})
