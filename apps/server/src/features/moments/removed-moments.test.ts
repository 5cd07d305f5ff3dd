import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { clipKey } from '@hlizo/media/store'
import type { TestViewer } from '#server/stores/testing-world.ts'
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

const gone = [404, 404, 404, 404, 404, 404]
const reason = 'Nu e al nostru.'
const takeDown = (videoId: number, clip: string) =>
  calls.studio('POST', videoId, `/${clip}/take-down`, { reason })
const stateOf = async (momentId: string) =>
  (await calls.list()).find(({ id }) => id === momentId)?.shared?.state
const run = (kind: string, clipId: string) =>
  world.feature.jobs?.[kind]?.run(
    { clipId },
    { attempt: 1, isLast: () => true, signal: new AbortController().signal },
  )
/** A moment that is shared, and its clip as if a node could not cut it. */
async function failed(videoId: number, span: readonly [number, number]) {
  const moment = await calls.saved(videoId, span)
  const clip = calls.clipOf(await calls.share(moment.id))
  await world.db.run(sql`update app.moment_clip set state = 'failed' where id = ${clip}`)

  return { id: moment.id, clip }
}
const replaceFilm = (videoId: number, assetId: string, offsetSeconds: number) =>
  world.db.run(sql`update app.video set asset_id = ${assetId},
    film_offset_seconds = ${offsetSeconds} where id = ${videoId}`)

describe('a moment that is taken down', () => {
  it('takes those with it that overlap, also of other accounts and titles with its film', async () => {
    const videoId = await world.title()
    const other = await world.titleWithFilmOf(videoId)
    const share = async (id: number, span: readonly [number, number]) =>
      calls.clipOf(await calls.shareSpan(id, span, bogdan))
    const clip = calls.clipOf(await calls.shareSpan(videoId, [10, 30]))
    const [beside, after, ofOther, led] = [
      await share(videoId, [25, 40]),
      await share(videoId, [32.1, 40]),
      await share(other, [5, 11]),
      // Its file begins with the film before its start.
      await share(videoId, [32, 39]),
    ]
    for (const id of [clip, beside, after, ofOther, led]) await calls.cutBy(id)
    await takeDown(videoId, clip)

    for (const id of [clip, beside, ofOther, led]) expect(await calls.everything(id)).toEqual(gone)
    expect((await calls.page(after)).status).toBe(200)
    await world.work()
    expect(await world.store.get(clipKey(beside, 'wide.mp4'))).toBeNull()
    const entries = await world.db.many(
      z.object({ subject: z.string(), moment: z.string(), reason: z.string() }),
      sql`select subject_id as subject, after ->> 'moment' as moment, reason from app.audit_entry
        where action = 'moment.taken-down' order by id`,
    )
    expect(new Set(entries.map((entry) => Object.values(entry).join()))).toEqual(
      new Set([
        `${videoId},${clip},${reason}`,
        `${videoId},${beside},${reason}`,
        `${other},${ofOther},${reason}`,
        `${videoId},${led},${reason}`,
      ]),
    )
  })

  it('closes its own stretch, not what the others had beside it', async () => {
    const videoId = await world.title()
    const clip = calls.clipOf(await calls.shareSpan(videoId, [10, 30]))
    const beside = await calls.saved(videoId, [25, 60])
    await calls.share(beside.id)
    await takeDown(videoId, clip)

    expect((await calls.share(beside.id)).error).toBe('MOMENT_REMOVED')
    expect((await calls.shareSpan(videoId, [20, 40], bogdan)).error).toBe('MOMENT_REMOVED')
    expect((await calls.shareSpan(videoId, [32, 50], bogdan)).error).toBe('MOMENT_REMOVED')
    expect((await calls.shareSpan(videoId, [32.1, 50], bogdan)).status).toBe(200)
  })

  it('closes its stretch for a clip that could not be cut', async () => {
    const videoId = await world.title()
    const { id } = await failed(videoId, [20, 40])
    // As if the clip of another account had been taken down by an earlier version.
    const other = calls.clipOf(await calls.shareSpan(videoId, [10, 30], bogdan))
    await world.db.run(sql`update app.moment_clip set taken_down_at = ${world.clock.now()}
      where id = ${other}`)

    expect((await calls.share(id)).error).toBe('MOMENT_REMOVED')
    expect(await stateOf(id)).toBe('failed')
  })

  it('closes its stretch in all titles that play its film, wherever they begin in it', async () => {
    const videoId = await world.title()
    const other = await world.titleWithFilmOf(videoId)
    await world.db.run(sql`update app.video set film_offset_seconds = 100 where id = ${other}`)
    const clip = calls.clipOf(await calls.shareSpan(other, [110, 130]))
    await takeDown(other, clip)
    expect((await calls.shareSpan(videoId, [120, 140], bogdan)).error).toBe('MOMENT_REMOVED')
    expect((await calls.shareSpan(videoId, [10, 30], bogdan)).status).toBe(200)

    // The clip was cut from this film, which its own title does not play any more.
    await replaceFilm(other, 'another', 0)
    expect((await calls.shareSpan(videoId, [120, 140], bogdan)).error).toBe('MOMENT_REMOVED')
    expect((await calls.shareSpan(other, [20, 40], bogdan)).error).toBe('MOMENT_REMOVED')
  })
})

describe('a clip that could not be cut', () => {
  it('keeps to the limits of the title when it is shared again, and counts once', async () => {
    const videoId = await world.title()
    const { id, clip } = await failed(videoId, [10, 30])
    await calls.allow(videoId, { maxSeconds: 19 })
    expect((await calls.share(id)).error).toBe('MOMENT_LENGTH')
    await calls.allow(videoId, { accountCount: 1, accountSeconds: 23 })

    expect(calls.clipOf(await calls.share(id))).toBe(clip)
    expect(await stateOf(id)).toBe('cutting')
  })

  it('is cut from the present film of its title', async () => {
    const videoId = await world.title()
    const { id, clip } = await failed(videoId, [10, 30])
    await replaceFilm(videoId, 'present', 7.5)
    await calls.share(id)
    const cut = await world.db.one(
      z.object({ asset: z.string(), from: z.number(), offset: z.number() }),
      sql`select asset_id as asset, start_ms as from, film_offset_ms as offset
        from app.moment_clip where id = ${clip}`,
    )

    expect(cut).toEqual({ asset: 'present', from: 10_000, offset: 7_500 })
  })

  it('says so when its film is gone', async () => {
    const moment = await calls.saved(await world.title(), [10, 30])
    const clip = calls.clipOf(await calls.share(moment.id))
    await world.db.run(sql`delete from app.asset
      where id = (select asset_id from app.moment_clip where id = ${clip})`)
    await run('moments.cut', clip)

    expect(await stateOf(moment.id)).toBe('failed')
  })

  it('can still be played without captions when its film is gone', async () => {
    const moment = await calls.saved(await world.title(), [10, 30])
    const clip = calls.clipOf(await calls.share(moment.id))
    await calls.cutBy(clip, 'playable')
    await world.db.run(sql`delete from app.asset
      where id = (select asset_id from app.moment_clip where id = ${clip})`)
    await run('moments.render', clip)

    expect(await stateOf(moment.id)).toBe('playable')
    expect((await calls.file(clip, 'clip.mp4')).status).toBe(200)
  })
})

describe('a clip that is taken back while a node stores its files', () => {
  it('leaves none, also when the job that deletes them has looked before', async () => {
    const moment = await calls.saved(await world.filmedTitle(20), [5, 11])
    const clip = calls.clipOf(await calls.share(moment.id))
    world.hooks.beforePut = async () => {
      world.hooks.beforePut = null
      await calls.unshare(moment.id)
    }
    await run('moments.cut', clip)

    expect(await world.store.get(clipKey(clip, 'clip.mp4'))).toBeNull()
    const rendering = await world.db.many(
      z.object({ kind: z.string() }),
      sql`select kind from jobs.job where key = ${clip} and kind = 'moments.render'`,
    )
    expect(rendering).toEqual([])
  }, 120_000)
})
