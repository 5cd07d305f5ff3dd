import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { HISTORY_PAGE_SIZE } from '@hlizo/contract/calls/progress'
import { sql } from '@hlizo/database/sql'
import { openTestWorld, type TestViewer, type TestWorld } from '#server/stores/testing-world.ts'
import { progressFeature } from './feature.ts'

let world: TestWorld
let ana: TestViewer
let ion: TestViewer
let films: number[] = []

const Page = z.object({
  entries: z.array(z.object({ video: z.object({ id: z.number() }), watchedAt: z.string() })),
  nextCursor: z.string().optional(),
})

async function historyOf(viewer: TestViewer, query = '') {
  const { data } = await world.api.call('GET', `/history${query}`, viewer)
  const { entries, nextCursor } = Page.parse(data)
  return { ids: entries.map(({ video }) => video.id), nextCursor }
}

async function watch(viewer: TestViewer, id: number) {
  world.clock.advance(1_000)
  const body = { seen: false, time: 60, percentageSeen: 10 }
  await world.api.call('POST', `/progress/${id}/track`, viewer, body)
}

beforeAll(async () => {
  world = await openTestWorld(progressFeature)
  ana = await world.viewer()
  ion = await world.viewer()
  films = []
  for (let count = 0; count < HISTORY_PAGE_SIZE + 2; count += 1) {
    films.push(await world.given.video({ title: `Film ${count}` }))
  }
  for (const film of films) await watch(ana, film)
  await watch(ion, films[0] ?? 0)
})

afterAll(() => world.close())

describe('historyRoutes', () => {
  it('lists watched titles in pages, the newest first', async () => {
    const newestFirst = films.toReversed()
    const first = await historyOf(ana)
    const second = await historyOf(ana, `?cursor=${first.nextCursor ?? ''}`)

    expect(first.ids).toEqual(newestFirst.slice(0, HISTORY_PAGE_SIZE))
    expect(second).toEqual({ ids: newestFirst.slice(HISTORY_PAGE_SIZE), nextCursor: undefined })
    for (const cursor of ['stricat', '1.x', '1.0', '%00', '1.1%00', '1'.repeat(400)]) {
      const { status } = await world.api.call('GET', `/history?cursor=${cursor}`, ana)
      expect(status, cursor).toBe(400)
    }
  })

  it('removes one title, only from the profile of the caller', async () => {
    const [film = 0] = films
    expect((await world.api.call('DELETE', `/history/${film}`, ana)).status).toBe(204)
    expect((await world.api.call('DELETE', `/history/${film}`, ana)).status).toBe(404)

    expect((await historyOf(ion)).ids).toEqual([film])
    expect((await world.api.call('GET', '/history')).status).toBe(401)
  })

  it('lets a removed title rest for the week after it was begun or watched, and ends all rests with the history', async () => {
    const maria = await world.viewer()
    const ready = (title: string) =>
      world.given.video({ title, durationSeconds: 600, assetId: '0'.repeat(32) })
    const [begun, watched, old] = [await ready('A'), await ready('B'), await ready('C')]
    const chosen = () =>
      world.catalogue.recommendations.laughs(maria, { limit: 9, isPinLocked: false })
    await watch(maria, begun)
    await world.db.run(sql`insert into app.laugh (account_id, profile_id, video_id, begun_at)
      values (${maria.accountId}, ${maria.profileId}, ${begun}, ${world.clock.now()})`)
    await watch(maria, watched)
    await world.given.progress(maria, old, { position: 60, daysAgo: 8 })
    for (const film of [begun, watched, old])
      await world.api.call('DELETE', `/history/${film}`, maria)
    const afterRemoval = await chosen()
    await world.api.call('DELETE', '/history', maria)

    expect(afterRemoval).toEqual([old])
    expect(new Set(await chosen())).toEqual(new Set([begun, watched, old]))
  })

  it('omits an episode that was removed from the watchlist unwatched', async () => {
    const unseen = await world.given.video({ title: 'Nevăzut' })
    await world.api.call('DELETE', `/progress/${unseen}`, ion)

    expect((await historyOf(ion)).ids).not.toContain(unseen)
  })

  it('removes all titles', async () => {
    expect((await world.api.call('DELETE', '/history', ana)).status).toBe(204)

    expect((await historyOf(ana)).ids).toEqual([])
    expect((await historyOf(ion)).ids).toHaveLength(1)
  })
})
