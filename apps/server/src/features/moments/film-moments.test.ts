import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StudioMoments } from '@hlizo/contract/entities/studio-moments'
import { sql } from '@hlizo/database/sql'
import { parse } from 'zod/mini'
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

/** Two titles that play one film; the second begins so many seconds into it. */
async function titlesOfOneFilm(offsetSeconds = 0): Promise<readonly [number, number]> {
  const videoId = await world.title()
  const other = await world.titleWithFilmOf(videoId)
  await world.db.run(sql`update app.video set film_offset_seconds = ${offsetSeconds}
    where id = ${other}`)

  return [videoId, other]
}

describe('the limits of titles that play one film', () => {
  it('count what was shared through each of them, where it is in the film', async () => {
    const [videoId, other] = await titlesOfOneFilm(100)
    await calls.allow(videoId, { titleSeconds: 30 })
    expect((await calls.shareSpan(other, [110, 130])).status).toBe(200)

    expect((await calls.shareSpan(videoId, [200, 220])).error).toBe('MOMENT_SECONDS_TITLE')
    expect((await calls.shareSpan(videoId, [112, 132])).status).toBe(200)
    const { data } = await calls.studio('GET', videoId)
    expect(parse(StudioMoments, data)).toMatchObject({
      sharedSeconds: 24,
      leftSeconds: 5,
      sharedCount: 2,
    })
  })

  it('count also when the title plays another film since', async () => {
    const [videoId, other] = await titlesOfOneFilm()
    await calls.allow(videoId, { accountCount: 1 })
    await calls.shareSpan(other, [10, 20])
    await world.db.run(sql`update app.video set asset_id = 'later' where id = ${other}`)

    expect((await calls.shareSpan(videoId, [10, 20])).error).toBe('MOMENT_COUNT_ACCOUNT')
  })

  it('are the strictest that an editor has set for one of them', async () => {
    const [videoId, other] = await titlesOfOneFilm()
    await calls.allow(videoId, { titleSeconds: 600, accountSeconds: 600, maxSeconds: 20 })
    await calls.allow(other, { titleSeconds: 25 })
    const rules = await world.api.call('GET', `/videos/${other}/moment-rules`, ana)

    expect(rules.data).toEqual({ isShareable: true, refusal: null, maxSeconds: 20 })
    expect((await calls.shareSpan(videoId, [10, 30])).status).toBe(200)
    expect((await calls.shareSpan(videoId, [40, 50])).error).toBe('MOMENT_SECONDS_TITLE')
    const { data } = await calls.studio('GET', videoId)
    expect(parse(StudioMoments, data).policy).toMatchObject({ titleSeconds: 600, maxSeconds: 20 })
  })

  const closings: [string, (other: number) => Promise<unknown>][] = [
    ['allows none', (other) => calls.allow(other, { isAllowed: false })],
    [
      'is for adults',
      (other) => world.db.run(sql`update app.video set age_rating = '18' where id = ${other}`),
    ],
  ]

  it.each(closings)('hide the moments of all when one of them %s', async (_, change) => {
    const [videoId, other] = await titlesOfOneFilm()
    const clip = calls.clipOf(await calls.shareSpan(videoId, [10, 30]))
    await calls.cutBy(clip)
    await change(other)

    expect((await calls.page(clip)).status).toBe(404)
    expect((await calls.shareSpan(videoId, [40, 50])).error).toBe('MOMENTS_OFF')
    expect((await calls.list()).find(({ shared }) => shared?.id === clip)).toMatchObject({
      isShareable: false,
      shared: { state: 'hidden' },
    })
  })

  it.each(closings)(
    'hide what was cut from the film before its title got another one, when one of them %s',
    async (_, change) => {
      const [videoId, other] = await titlesOfOneFilm()
      const clip = calls.clipOf(await calls.shareSpan(videoId, [10, 30]))
      await calls.cutBy(clip)
      await world.db.run(sql`update app.video set asset_id = 'cleaned' where id = ${videoId}`)
      expect((await calls.page(clip)).status).toBe(200)
      await change(other)

      expect((await calls.page(clip)).status).toBe(404)
      expect((await calls.list()).find(({ shared }) => shared?.id === clip)).toMatchObject({
        isShareable: true,
        shared: { state: 'hidden' },
      })
    },
  )

  it('apply to concurrent accounts, each through another title', async () => {
    const [videoId, other] = await titlesOfOneFilm()
    await calls.allow(videoId, { titleSeconds: 30 })
    const answers = await Promise.all(
      [ana, bogdan, ana, bogdan].map((viewer, place) =>
        calls.shareSpan(
          place % 2 === 0 ? videoId : other,
          [100 * place + 10, 100 * place + 30],
          viewer,
        ),
      ),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
