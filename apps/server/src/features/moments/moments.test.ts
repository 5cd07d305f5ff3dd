import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOMENTS_MAX } from '@hlizo/contract/constants'
import { PublicMoment } from '@hlizo/contract/entities/moment'
import { sql } from '@hlizo/database/sql'
import { clipKey } from '@hlizo/media/store'
import * as z from 'zod/mini'
import type { TestViewer } from '#server/stores/testing-world.ts'
import { momentCalls, type MomentCalls } from './testing-moment-calls.ts'
import { momentsOrigin, openMomentsWorld, type MomentsWorld } from './testing-moments.ts'

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

/** The first clip is no longer given once there is the one with captions. */
const here = [200, 200, 307, 200, 200, 200]
const gone = [404, 404, 404, 404, 404, 404]

describe('„Poantele mele”', () => {
  it('lists moments of a profile, the newest first, with a name that can be changed', async () => {
    const maria = await world.viewer()
    const videoId = await world.title({ title: 'Între noi' })
    const first = await calls.saved(videoId, [10, 30], maria)
    world.clock.advance(1_000)
    await calls.saved(videoId, [40.5, 50], maria)
    const body = { name: ' Soacra ' }
    await world.api.call('PUT', `/moments/${first.id}`, maria, body)

    expect(
      (await calls.list(maria)).map(({ name, startMs, shared }) => [name, startMs, shared]),
    ).toEqual([
      ['Între noi', 40_500, null],
      ['Soacra', 10_000, null],
    ])
    await world.api.call('DELETE', `/moments/${first.id}`, maria)
    expect(await calls.list(maria)).toHaveLength(1)
  })

  it('refuses another length, and positions outside the film or catalogue', async () => {
    const videoId = await world.title({ durationSeconds: 100 })
    const draft = await world.title({ status: 'draft' })
    const answers = [
      await calls.save(videoId, [10, 14]),
      await calls.save(videoId, [10, 71]),
      await calls.save(videoId, [90, 101]),
      await calls.save(draft, [10, 20]),
    ]

    expect(answers.map(({ error }) => error)).toEqual([
      'MOMENT_LENGTH',
      'MOMENT_LENGTH',
      'MOMENT_LENGTH',
      'NOT_FOUND',
    ])
  })

  it('has a bound for an account, over all its profiles, also under concurrency', async () => {
    const maria = await world.viewer()
    const { accountId } = maria
    const profileId = await world.given.profile(accountId, 'Vlad', 'tablet')
    const vlad = { ...maria, sessionId: 'tablet', profileId }
    const videoId = await world.title()
    await world.db.run(sql`insert into app.moment (account_id, profile_id, id, video_id, name,
        start_ms, end_ms, created_at)
      select ${accountId}, ${maria.profileId}, gen_random_uuid(), ${videoId}, 'Soacra',
        10000, 20000, ${world.clock.now()}
      from generate_series(1, ${MOMENTS_MAX - 1}) n`)
    const viewers = Array.from({ length: 10 }, () => [maria, vlad]).flat()
    const answers = await Promise.all(
      viewers.map((viewer) => calls.save(videoId, [10, 30], viewer)),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ error }) => error))).toEqual(new Set([undefined, 'MOMENTS_FULL']))
  })

  it('belongs to one profile: another one gets 404', async () => {
    const { id } = await calls.saved(await world.title(), [10, 20])
    const answers = await Promise.all([
      world.api.call('PUT', `/moments/${id}`, bogdan, { name: 'A mea' }),
      world.api.call('DELETE', `/moments/${id}`, bogdan),
      calls.share(id, bogdan),
      world.api.call('DELETE', `/moments/${id}/share`, bogdan),
      world.api.call('GET', '/moments'),
    ])

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 401])
    expect((await calls.list()).find((moment) => moment.id === id)?.shared).toBeNull()
  })
})

describe('a shared moment', () => {
  it('has a public page that does not reveal who shared it or when', async () => {
    const videoId = await world.title({ title: 'Cheia' })
    const shared = await calls.shareSpan(videoId, [10, 30])
    const id = calls.clipOf(shared)
    const answer = await calls.page(id)
    const moment = z.parse(PublicMoment, answer.data)

    expect(moment).toMatchObject({ videoId, title: 'Cheia', startMs: 10_000, durationMs: 20_000 })
    expect(moment.isReady).toBe(false)
    const said = JSON.stringify(answer)
    for (const secret of [
      ana.accountId,
      calls.parse(shared.data).id,
      world.clock.now().toISOString(),
    ])
      expect(said).not.toContain(secret)
  })

  it('is shared once, also under concurrency', async () => {
    const { id } = await calls.saved(await world.title(), [10, 30])
    const answers = await Promise.all([calls.share(id), calls.share(id), calls.share(id)])

    expect(new Set(answers.map(calls.clipOf)).size).toBe(1)
  })

  it('has files and oEmbed that no cache may store', async () => {
    const id = calls.clipOf(await calls.shareSpan(await world.title(), [10, 30]))
    await calls.cutBy(id)
    const said: unknown = JSON.parse((await calls.embed(id)).body)

    expect(said).toMatchObject({ version: '1.0', type: 'video', width: 1_280, height: 720 })
    expect(JSON.stringify(said)).toContain(`${momentsOrigin}/p/${id}/wide.mp4`)
    expect((await calls.file(id, 'tall.mp4')).body).toBe('tall.mp4')
    expect((await calls.file(id, 'secret.mp4')).status).toBe(404)
    const elsewhere = encodeURIComponent(`https://rau.example/p/${id}`)
    expect((await world.api.open(`/oembed?url=${elsewhere}`)).status).toBe(404)
    expect((await world.api.open(`/oembed?url=x&format=xml`)).status).toBe(501)
  })

  it('gives its first clip, which holds film from before its start, until the other one is there', async () => {
    const id = calls.clipOf(await calls.shareSpan(await world.title(), [10, 30]))
    await calls.cutBy(id, 'playable')
    expect((await calls.file(id, 'clip.mp4')).body).toBe('clip.mp4')
    await calls.cutBy(id, 'complete')

    expect(await calls.file(id, 'clip.mp4')).toMatchObject({
      status: 307,
      location: `/p/${id}/wide.mp4`,
    })
  })

  it('is deleted with all its files when it is no longer shared', async () => {
    const videoId = await world.title()
    const moment = await calls.saved(videoId, [10, 30])
    const id = calls.clipOf(await calls.share(moment.id))
    await calls.cutBy(id)
    expect(await calls.everything(id)).toEqual(here)
    await world.api.call('DELETE', `/moments/${moment.id}/share`, ana)

    expect(await calls.everything(id)).toEqual(gone)
    await world.work()
    expect(await world.store.get(clipKey(id, 'wide.mp4'))).toBeNull()
  })

  it.each([
    ['deleted', (id: string) => world.api.call('DELETE', `/moments/${id}`, ana)],
    ['erased', (id: string) => world.db.run(sql`delete from app.moment where id = ${id}`)],
  ])('is deleted with all its files when it is %s', async (_, remove) => {
    const moment = await calls.saved(await world.title(), [10, 30])
    const id = calls.clipOf(await calls.share(moment.id))
    await calls.cutBy(id)
    await remove(moment.id)

    expect(await calls.everything(id)).toEqual(gone)
    await world.feature.jobs?.['moments.sweep']?.run(
      {},
      { attempt: 1, isLast: () => false, signal: new AbortController().signal },
    )
    await world.work()
    expect(await world.store.get(clipKey(id, 'clip.mp4'))).toBeNull()
  })

  it('is hidden while its title is not in the catalogue, or its editor allows none', async () => {
    const videoId = await world.title()
    const id = calls.clipOf(await calls.shareSpan(videoId, [10, 30]))
    await calls.cutBy(id)
    const set = (status: string) =>
      world.db.run(sql`update app.video set status = ${status} where id = ${videoId}`)
    await set('retired')
    expect(await calls.everything(id)).toEqual(gone)
    await set('published')
    expect(await calls.everything(id)).toEqual(here)
    await calls.allow(videoId, { isAllowed: false })

    expect(await calls.everything(id)).toEqual(gone)
    expect((await calls.list()).find(({ shared }) => shared?.id === id)?.shared?.state).toBe(
      'hidden',
    )
    await calls.allow(videoId, { isAllowed: true })
    expect(await calls.everything(id)).toEqual(here)
  })

  it('keeps its clip when the film is replaced, and links to the same joke in the new cut', async () => {
    const videoId = await world.title()
    const id = calls.clipOf(await calls.shareSpan(videoId, [10, 30]))
    await world.db.run(sql`update app.video set film_offset_seconds = 7.5 where id = ${videoId}`)

    expect(z.parse(PublicMoment, (await calls.page(id)).data).startMs).toBe(17_500)
    expect((await calls.list()).find(({ shared }) => shared?.id === id)?.endMs).toBe(37_500)
  })

  it('returns the same for unknown and deleted ids', async () => {
    expect(await calls.everything('A'.repeat(22))).toEqual(gone)
    expect((await calls.page('short')).status).toBe(404)
  })
})
