import { SEARCH_RESULTS_MAX } from '@hlizo/contract/constants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openTestWorld, type TestWorld } from '#server/stores/testing-world.ts'
import { contentFeature } from './feature.ts'

const Titles = z.array(z.object({ type: z.string(), id: z.number() }))
const COUNT = SEARCH_RESULTS_MAX + 7

let world: TestWorld

beforeAll(async () => {
  world = await openTestWorld((deps) => contentFeature(deps))
  await world.given.show('Podcastul casei', 'podcast')
  for (let n = 1; n < COUNT; n += 1)
    await world.given.video({ title: `Ora ${n % 9}`, category: 'podcast', viewsCount: n % 5 })
})

afterAll(() => world.close())

const page = (query: string) => world.api.call('GET', `/public/content?${query}`)

describe('a category with more titles than a page', () => {
  it.each(['all', 'new', 'old', 'popular', 'a-z', 'z-a'])(
    'is returned completely, each title once: %s',
    async (sort) => {
      const first = await page(`category=podcast&sort=${sort}`)
      const second = await page(`category=podcast&sort=${sort}&cursor=${first.nextCursor}`)
      const titles = [first, second].flatMap(({ data }) => Titles.parse(data))

      expect(first.data).toHaveLength(SEARCH_RESULTS_MAX)
      expect(new Set(titles.map(({ type, id }) => `${type} ${id}`)).size).toBe(COUNT)
      expect(second.nextCursor).toBeUndefined()
    },
  )

  it('refuses a cursor of an unknown title', async () => {
    expect((await page('category=podcast&cursor=VIDEO-999999')).status).toBe(400)
  })

  it('has no second page of a search', async () => {
    const first = await page('q=ora')

    expect(first.nextCursor).toBeUndefined()
    expect((await page('q=ora&cursor=VIDEO-1')).status).toBe(400)
  })
})
