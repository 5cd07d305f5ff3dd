import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PublicMoment } from '@hlizo/contract/entities/moment'
import { StudioMoment, StudioMoments } from '@hlizo/contract/entities/studio-moments'
import { sql } from '@hlizo/database/sql'
import { defaultMomentPolicy } from '@hlizo/domain/moments'
import { clipKey } from '@hlizo/media/store'
import { z } from 'zod'
import { array, parse } from 'zod/mini'
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

const Shared = array(StudioMoment)
/** The first clip is no longer given once there is the one with captions. */
const here = [200, 200, 307, 200, 200, 200]
const gone = [404, 404, 404, 404, 404, 404]

describe('the limits of a title', () => {
  it('apply to concurrent accounts', async () => {
    const videoId = await world.title()
    await calls.allow(videoId, { titleSeconds: 60 })
    const viewers = await Promise.all(Array.from({ length: 5 }, () => world.viewer()))
    const answers = await Promise.all(
      viewers.map((viewer, place) =>
        calls.shareSpan(videoId, [100 * place + 10, 100 * place + 30], viewer),
      ),
    )

    // 22.1 seconds each, with what lies before its start: two fit into a minute.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(new Set(answers.flatMap(({ error }) => error ?? []))).toEqual(
      new Set(['MOMENT_SECONDS_TITLE']),
    )
  })

  it('count overlapping moments together, and deleted ones', async () => {
    const videoId = await world.title()
    await calls.allow(videoId, { accountSeconds: 30 })
    const first = await calls.saved(videoId, [100, 120])
    expect((await calls.share(first.id)).status).toBe(200)
    await world.api.call('DELETE', `/moments/${first.id}`, ana)

    expect((await calls.shareSpan(videoId, [105, 125])).status).toBe(200)
    expect((await calls.shareSpan(videoId, [125, 135])).error).toBe('MOMENT_SECONDS_ACCOUNT')
    expect((await calls.shareSpan(videoId, [110, 125])).status).toBe(200)
  })

  it('count moments of thirty days', async () => {
    const videoId = await world.title()
    await calls.allow(videoId, { accountCount: 2, titleCount: 3 })
    await calls.shareSpan(videoId, [10, 20])
    await calls.shareSpan(videoId, [10, 20])
    expect((await calls.shareSpan(videoId, [10, 20])).error).toBe('MOMENT_COUNT_ACCOUNT')
    await calls.shareSpan(videoId, [10, 20], bogdan)
    expect((await calls.shareSpan(videoId, [10, 20], bogdan)).error).toBe('MOMENT_COUNT_TITLE')
    world.clock.advance(31 * 86_400_000)

    expect((await calls.shareSpan(videoId, [10, 20])).status).toBe(200)
  })

  it('are given to the player', async () => {
    const videoId = await world.title()
    await calls.allow(videoId, { maxSeconds: 15, isAllowed: false })
    const rules = await world.api.call('GET', `/videos/${videoId}/moment-rules`, ana)

    expect(rules.data).toEqual({ isShareable: false, refusal: 'MOMENTS_OFF', maxSeconds: 15 })
    expect((await calls.shareSpan(videoId, [10, 20])).error).toBe('MOMENTS_OFF')
  })
})

describe('a title for 15', () => {
  it('has public moments with its label, unless its editor turns them off', async () => {
    const videoId = await world.title({ ageRating: '15' })
    const id = calls.clipOf(await calls.shareSpan(videoId, [10, 30]))
    expect((await calls.page(id)).data).toMatchObject({ ageRating: '15' })
    await calls.allow(videoId, { isAllowed: false })

    expect((await calls.page(id)).status).toBe(404)
  })
})

describe('a title for adults', () => {
  it('has no public moments, because a public page does not know who looks at it', async () => {
    const videoId = await world.title()
    const id = calls.clipOf(await calls.shareSpan(videoId, [10, 30]))
    await calls.cutBy(id)
    await world.db.run(sql`update app.video set age_rating = '18' where id = ${videoId}`)

    expect(await calls.everything(id)).toEqual(gone)
    expect((await calls.shareSpan(videoId, [40, 50])).error).toBe('MOMENTS_OFF')
    const rules = await world.api.call('GET', `/videos/${videoId}/moment-rules`, ana)
    expect(rules.data).toMatchObject({ isShareable: false })
  })
})

describe('moments in Studio', () => {
  const state = async (videoId: number) =>
    parse(StudioMoments, (await calls.studio('GET', videoId)).data)
  const shownOf = async (videoId: number) =>
    parse(Shared, (await calls.studio('GET', videoId, '/shared')).data)

  it('shows the shared moments of a title without their authors', async () => {
    const videoId = await world.title()
    const shared = await calls.shareSpan(videoId, [10, 30])
    const answer = await calls.studio('GET', videoId, '/shared')
    const moments = parse(Shared, answer.data)
    const { sharedCount, sharedSeconds } = await state(videoId)

    expect([sharedCount, sharedSeconds]).toEqual([1, 22])
    expect(moments.map(({ id, startMs }) => [id, startMs])).toEqual([
      [calls.clipOf(shared), 10_000],
    ])
    expect(JSON.stringify(answer)).not.toContain(ana.accountId)
  })

  it('removes a moment at once, with a reason and permanently', async () => {
    const videoId = await world.title()
    const moment = await calls.saved(videoId, [10, 30])
    const id = calls.clipOf(await calls.share(moment.id))
    await calls.cutBy(id)
    const takeDown = (reason: string) =>
      calls.studio('POST', videoId, `/${id}/take-down`, { reason })
    expect((await takeDown(' ')).error).toBe('REASON_REQUIRED')
    await world.api.call('POST', `/public/moments/${id}/report`, undefined, { reason: 'other' })
    await takeDown('Nu e al nostru.')

    expect(await calls.everything(id)).toEqual(gone)
    expect((await calls.share(moment.id)).error).toBe('MOMENT_REMOVED')
    expect((await calls.shareSpan(videoId, [20, 40], bogdan)).error).toBe('MOMENT_REMOVED')
    expect((await calls.shareSpan(videoId, [40, 50], bogdan)).status).toBe(200)
    await world.work()
    expect(await world.store.get(clipKey(id, 'wide.mp4'))).toBeNull()
    expect((await shownOf(videoId)).find((one) => one.id === id)?.state).toBe('removed')
    expect((await shownOf(videoId)).flatMap(({ reports }) => reports)).toEqual([])
    const entries = await world.db.many(
      z.object({ action: z.string(), reason: z.string().nullable() }),
      sql`select action, reason from app.audit_entry where subject_id = ${String(videoId)}`,
    )
    expect(entries).toEqual([{ action: 'moment.taken-down', reason: 'Nu e al nostru.' }])
  })

  it('shows reported moments until they are settled', async () => {
    const videoId = await world.title()
    const [older, newer] = [
      calls.clipOf(await calls.shareSpan(videoId, [10, 30])),
      calls.clipOf(await calls.shareSpan(videoId, [40, 60])),
    ]
    const report = (id: string, reason: string) =>
      world.api.call('POST', `/public/moments/${id}/report`, undefined, { reason })
    for (const reason of ['privacy', 'hurtful', 'privacy']) await report(older, reason)
    const reported = async () =>
      (await shownOf(videoId)).map(({ id, reports }) => ({ id, reports }))

    expect((await report('A'.repeat(22), 'other')).status).toBe(404)
    expect((await report(older, 'boring')).status).toBe(400)
    expect(await reported()).toEqual([
      {
        id: older,
        reports: [
          { reason: 'privacy', count: 2 },
          { reason: 'hurtful', count: 1 },
        ],
      },
      { id: newer, reports: [] },
    ])
    const other = await world.title()
    expect((await calls.studio('POST', other, `/${older}/clear-reports`)).status).toBe(404)
    expect((await calls.studio('POST', videoId, `/${older}/clear-reports`)).status).toBe(200)
    expect((await reported()).flatMap(({ reports }) => reports)).toEqual([])
    expect((await calls.page(older)).status).toBe(200)
  })

  it('removes only moments of the title, once', async () => {
    const other = calls.clipOf(await calls.shareSpan(await world.title(), [10, 30]))
    const videoId = await world.title()
    const reason = 'Greșit.'

    expect((await calls.studio('POST', videoId, `/${other}/take-down`, { reason })).status).toBe(
      404,
    )
    expect((await calls.page(other)).status).toBe(200)
  })

  it('does not exist for viewers', async () => {
    const videoId = await world.title()
    const path = `/studio/titles/video-${videoId}/moments`

    expect((await world.api.call('GET', path, ana)).status).toBe(404)
    expect(
      (
        await world.api.call('PUT', path, ana, {
          seen: defaultMomentPolicy,
          policy: defaultMomentPolicy,
        })
      ).status,
    ).toBe(404)
  })
})

describe('the clip of a moment', () => {
  it(
    'is cut from the film, then gets captions and end card in both formats',
    { timeout: 300_000 },
    async () => {
      const videoId = await world.filmedTitle(20)
      const shared = await calls.shareSpan(videoId, [5, 11])
      const id = calls.clipOf(shared)
      await world.work()
      const moment = parse(PublicMoment, (await calls.page(id)).data)

      expect(moment).toMatchObject({
        isReady: true,
        hasCaptions: true,
        wideUrl: `/p/${id}/wide.mp4`,
        tallUrl: `/p/${id}/tall.mp4`,
        pictureUrl: `/p/${id}/picture.jpg`,
      })
      expect(await calls.everything(id)).toEqual(here)
    },
  )

  it.each([
    ['taken back', (_: number, moment: string) => calls.unshare(moment)],
    [
      'taken down',
      (videoId: number, _: string, clip: string) =>
        calls.studio('POST', videoId, `/${clip}/take-down`, { reason: 'Greșit.' }),
    ],
  ])('leaves no file when it is %s during encoding', { timeout: 120_000 }, async (_, remove) => {
    const videoId = await world.filmedTitle(20)
    const moment = await calls.saved(videoId, [5, 11])
    const id = calls.clipOf(await calls.share(moment.id))
    world.hooks.beforePut = async () => {
      world.hooks.beforePut = null
      await remove(videoId, moment.id, id)
      await world.feature.jobs?.['moments.discard']?.run(
        { clipId: id },
        { attempt: 1, isLast: () => false, signal: new AbortController().signal },
      )
    }
    await world.work()

    expect(await calls.everything(id)).toEqual(gone)
    expect(await world.store.get(clipKey(id, 'clip.mp4'))).toBeNull()
  })

  it('leaves no file of a node that was killed before it could delete it', async () => {
    const moment = await calls.saved(await world.title(), [5, 11])
    const id = calls.clipOf(await calls.share(moment.id))
    await calls.unshare(moment.id)
    await world.feature.jobs?.['moments.discard']?.run(
      { clipId: id },
      { attempt: 1, isLast: () => false, signal: new AbortController().signal },
    )
    await world.store.put(clipKey(id, 'clip.mp4'), { bytes: Buffer.from('late') })
    await world.work()

    expect(await world.store.get(clipKey(id, 'clip.mp4'))).toBeNull()
  })

  it('reports a failed clip and encodes it again on request', { timeout: 60_000 }, async () => {
    const videoId = await world.title()
    const moment = await calls.saved(videoId, [10, 20])
    const id = calls.clipOf(await calls.share(moment.id))
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await world.work()
      world.clock.advance(3_600_000)
    }
    const stateOf = async () =>
      (await calls.list()).find(({ id: one }) => one === moment.id)?.shared?.state

    expect(await stateOf()).toBe('failed')
    expect((await calls.page(id)).status).toBe(404)
    expect(calls.clipOf(await calls.share(moment.id))).toBe(id)
    expect(await stateOf()).toBe('cutting')
  })
})
