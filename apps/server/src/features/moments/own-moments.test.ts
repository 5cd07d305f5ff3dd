import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import type { AgeRating } from '@hlizo/contract/entities/age-rating'
import type { TestViewer } from '#server/stores/testing-world.ts'
import { momentCalls, type MomentCalls } from './testing-moment-calls.ts'
import { openMomentsWorld, type MomentsWorld } from './testing-moments.ts'

const Named = z.object({ name: z.string() })

let world: MomentsWorld
let calls: MomentCalls
let child: TestViewer
let videoId: number
const gone = [404, 404, 404, 404, 404, 404]

beforeAll(async () => {
  world = await openMomentsWorld()
  child = await world.viewer()
  calls = momentCalls(world, child)
  videoId = await world.title({ title: 'Interzis', ageRating: '15' })
})
afterAll(() => world.close())

const limitAge = (rating: AgeRating) =>
  world.db.run(sql`update app.profile set max_age_rating = ${rating}
    where account_id = ${child.accountId} and id = ${child.profileId}`)

const nameOf = async (id: string) =>
  (await world.db.one(Named, sql`select name from app.moment where id = ${id}`)).name

describe('moments of a title above the highest age of the profile that shared them', () => {
  it.each([
    ['taken back', (id: string) => calls.unshare(id)],
    ['deleted', (id: string) => world.api.call('DELETE', `/moments/${id}`, child)],
  ])('are listed without title and picture, and can be %s', async (_, remove) => {
    await limitAge('18')
    const { id } = await calls.saved(videoId, [10, 30])
    await calls.saved(videoId, [40, 50])
    const clip = calls.clipOf(await calls.share(id))
    await calls.cutBy(clip)
    await limitAge('12')

    const listed = await world.api.call('GET', '/moments', child)
    expect(listed.data).toMatchObject([
      { id, isAboveAge: true, isShareable: false, title: '', name: '', shared: { id: clip } },
    ])
    expect(JSON.stringify(listed)).not.toContain('Interzis')
    expect((await calls.share(id)).status).toBe(404)
    const renamed = await world.api.call('PUT', `/moments/${id}`, child, { name: 'Altul' })
    expect(renamed.status).toBe(404)
    expect(await nameOf(id)).not.toBe('Altul')
    expect((await remove(id)).status).toBe(204)
    expect(await calls.everything(clip)).toEqual(gone)
    expect(await calls.list()).toEqual([])
  })
})
