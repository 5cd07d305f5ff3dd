import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Moment } from '@hlizo/contract/entities/moment'
import { sql } from '@hlizo/database/sql'
import type { TestViewer } from '#server/stores/testing-world.ts'
import { momentCalls, type MomentCalls } from './testing-moment-calls.ts'
import { openMomentsWorld, type MomentsWorld } from './testing-moments.ts'

let world: MomentsWorld
let calls: MomentCalls
let ana: TestViewer
let bogdan: TestViewer

beforeAll(async () => {
  world = await openMomentsWorld()
})
beforeEach(async () => {
  ana = await world.viewer()
  bogdan = await world.viewer()
  calls = momentCalls(world, ana)
})
afterAll(() => world.close())

const listed = async (id: string): Promise<Moment | undefined> =>
  (await calls.list()).find((moment) => moment.id === id)
/** What the list says, and what sharing answers then. */
const saidAndAnswered = async (id: string) => {
  const said = (await listed(id))?.refusal
  return [said, (await calls.share(id)).error]
}

describe('the list of moments', () => {
  it('says that a title is used up, but not of what lies within what was shared', async () => {
    const videoId = await world.title()
    await calls.allow(videoId, { titleSeconds: 30 })
    const inside = await calls.saved(videoId, [12, 22])
    const outside = await calls.saved(videoId, [200, 220])
    expect(outside.refusal).toBeNull()
    await calls.shareSpan(videoId, [10, 30], bogdan)

    expect(await saidAndAnswered(outside.id)).toEqual([
      'MOMENT_SECONDS_TITLE',
      'MOMENT_SECONDS_TITLE',
    ])
    expect((await listed(inside.id))?.refusal).toBeNull()
    expect((await calls.share(inside.id)).status).toBe(200)
  })

  it('counts what the account has shared, also through another title of the film', async () => {
    const videoId = await world.title()
    const other = await world.titleWithFilmOf(videoId)
    await calls.allow(videoId, { accountCount: 1 })
    const { id } = await calls.saved(videoId, [40, 50])
    const shared = calls.parse((await calls.shareSpan(other, [10, 20])).data)

    expect(shared.refusal).toBeNull()
    expect(await saidAndAnswered(id)).toEqual(['MOMENT_COUNT_ACCOUNT', 'MOMENT_COUNT_ACCOUNT'])
  })

  it('counts what was shared long ago by its seconds alone', async () => {
    const videoId = await world.title()
    await calls.allow(videoId, { accountCount: 1, accountSeconds: 30 })
    await calls.shareSpan(videoId, [10, 20])
    await calls.shareSpan(videoId, [15, 25], bogdan)
    await world.db.run(sql`update app.moment_span set shared_at = '2020-01-01'
      where video_id = ${videoId}`)
    const [short, long] = [
      await calls.saved(videoId, [40, 50]),
      await calls.saved(videoId, [40, 65]),
    ]

    expect([short.refusal, long.refusal]).toEqual([null, 'MOMENT_SECONDS_ACCOUNT'])
    expect((await calls.share(long.id)).error).toBe('MOMENT_SECONDS_ACCOUNT')
    expect((await calls.share(short.id)).status).toBe(200)
  })

  it('says that a stretch was taken down', async () => {
    const videoId = await world.title()
    const [within, beside] = [
      await calls.saved(videoId, [15, 25]),
      await calls.saved(videoId, [60, 70]),
    ]
    const clip = calls.clipOf(await calls.shareSpan(videoId, [10, 30], bogdan))
    await world.db.run(sql`update app.moment_clip set taken_down_at = now() where id = ${clip}`)

    expect(await saidAndAnswered(within.id)).toEqual(['MOMENT_REMOVED', 'MOMENT_REMOVED'])
    expect((await listed(beside.id))?.refusal).toBeNull()
  })

  it('says nothing of what is shared, nor of a clip that failed and may be cut again', async () => {
    const videoId = await world.title()
    await calls.allow(videoId, { accountCount: 1 })
    const { id } = await calls.saved(videoId, [10, 20])
    const clip = calls.clipOf(await calls.share(id))
    expect((await listed(id))?.refusal).toBeNull()
    await calls.cutBy(clip, 'failed')

    expect((await listed(id))?.refusal).toBeNull()
    expect((await calls.share(id)).status).toBe(200)
  })
})
