import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StudioMoments } from '@hlizo/contract/entities/studio-moments'
import { sql } from '@hlizo/database/sql'
import { defaultMomentPolicy } from '@hlizo/domain/moments'
import { parse } from 'zod/mini'
import type { TestViewer } from '#server/stores/testing-world.ts'
import { momentPolicySetting } from './moment-policy.ts'
import { momentCalls, type MomentCalls } from './testing-moment-calls.ts'
import { openMomentsWorld, type MomentsWorld } from './testing-moments.ts'

let world: MomentsWorld
let calls: MomentCalls
let ana: TestViewer
let bogdan: TestViewer

beforeAll(async () => {
  world = await openMomentsWorld()
  ana = await world.viewer()
  bogdan = await world.viewer()
  calls = momentCalls(world, ana)
})
afterAll(() => world.close())

const here = [200, 200, 307, 200, 200, 200]
const gone = [404, 404, 404, 404, 404, 404]

/** Shares a stretch a second after the one before, and has its clip cut. */
async function clipOf(...given: Parameters<MomentCalls['shareSpan']>): Promise<string> {
  world.clock.advance(1_000)
  const id = calls.clipOf(await calls.shareSpan(...given))
  await calls.cutBy(id)

  return id
}
const statuses = async (...ids: string[]) =>
  (await Promise.all(ids.map(calls.page))).map(({ status }) => status)
const hiddenCount = async (videoId: number) =>
  parse(StudioMoments, (await calls.studio('GET', videoId)).data).hiddenCount
const runJob = (kind: string, payload: object = {}) =>
  world.feature.jobs?.[kind]?.run(payload, {
    attempt: 1,
    isLast: () => false,
    signal: new AbortController().signal,
  })

describe('a limit that is lowered', () => {
  it('hides longer clips everywhere until it is raised', async () => {
    const videoId = await world.title()
    const [long, short] = [await clipOf(videoId, [10, 40]), await clipOf(videoId, [50, 60])]
    const { data } = await calls.allow(videoId, { maxSeconds: 15 })

    expect(parse(StudioMoments, data)).toMatchObject({ hiddenCount: 1 })
    expect([await calls.everything(long), await calls.everything(short)]).toEqual([gone, here])
    const own = (await calls.list()).filter((one) => one.videoId === videoId)
    expect(own.map(({ shared }) => shared?.state)).toEqual(['complete', 'hidden'])
    await calls.allow(videoId, { maxSeconds: 30 })
    expect(await calls.everything(long)).toEqual(here)
  })

  it('hides the newest beyond the seconds of title and account, and none by the numbers a month', async () => {
    const videoId = await world.title()
    const [first, second] = [await clipOf(videoId, [10, 30]), await clipOf(videoId, [110, 130])]
    const [again, third] = [
      await clipOf(videoId, [10, 30], bogdan),
      await clipOf(videoId, [210, 230], bogdan),
    ]
    await calls.allow(videoId, { titleSeconds: 30 })
    expect(await statuses(first, second, again, third)).toEqual([200, 404, 200, 404])
    expect(await hiddenCount(videoId)).toBe(2)
    await calls.allow(videoId, { accountSeconds: 30 })
    expect(await statuses(first, second, again, third)).toEqual([200, 404, 200, 404])
    await calls.allow(videoId, { titleCount: 0, accountCount: 0 })

    expect(await statuses(first, second, again, third)).toEqual([200, 200, 200, 200])
  })

  it('counts what is no longer shared', async () => {
    const videoId = await world.title()
    const moment = await calls.saved(videoId, [10, 30])
    const clipId = calls.clipOf(await calls.share(moment.id))
    await calls.unshare(moment.id)
    await runJob('moments.discard', { clipId })
    const later = await clipOf(videoId, [110, 130])
    await calls.allow(videoId, { titleSeconds: 30 })

    expect(await statuses(later)).toEqual([404])
  })

  it('holds for other titles with the film, and not for a clip whose title has another film', async () => {
    const videoId = await world.title()
    const [other, moved] = [
      await world.titleWithFilmOf(videoId),
      await world.titleWithFilmOf(videoId),
    ]
    const [clip, elsewhere] = [await clipOf(other, [10, 40]), await clipOf(moved, [10, 40])]
    await world.db.run(sql`update app.video set asset_id = 'another' where id = ${moved}`)
    await calls.allow(videoId, { maxSeconds: 15 })

    expect(await statuses(clip, elsewhere)).toEqual([404, 200])
  })

  it('shows the clips again when it is undone', async () => {
    const videoId = await world.title()
    const clip = await clipOf(videoId, [10, 40])
    await calls.allow(videoId, { maxSeconds: 15 })
    await world.db.transaction(async (tx) => {
      await momentPolicySetting.lock(tx, videoId)
      await momentPolicySetting.restore(tx, videoId, defaultMomentPolicy, world.clock.now())
    })

    expect(await statuses(clip)).toEqual([200])
  })

  it('holds within an hour for a title that gets the film, as long as it has it', async () => {
    const [videoId, other] = [await world.title(), await world.title()]
    await calls.allow(videoId, { maxSeconds: 15 })
    const clip = await clipOf(other, [10, 40])
    await world.db.run(sql`update app.video set asset_id = (select asset_id from app.video
      where id = ${videoId}) where id = ${other}`)
    await runJob('moments.limits')
    expect(await statuses(clip)).toEqual([404])
    await world.db.run(sql`update app.video set asset_id = 'later' where id = ${other}`)
    await runJob('moments.limits')

    expect(await statuses(clip)).toEqual([200])
  })
})
