import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '@hlizo/kit/durations'
import { openTestWorld, testNow, type TestWorld } from '#server/stores/testing-world.ts'
import { unlaunchedFilms } from './unlaunched-films.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld(() => ({}))
})
afterAll(() => world.close())

const later = new Date(testNow.getTime() + HOUR_MS)

describe('unlaunchedFilms', () => {
  it('are those of premieres, scheduled titles and drafts, until a title with the film is launched', async () => {
    const { given, clock } = world
    await given.video({ title: 'Premieră', assetId: 'premiere', launchAt: later, isPremiere: true })
    await given.video({ title: 'Programat', assetId: 'scheduled', launchAt: later })
    await given.video({ title: 'Ciornă', assetId: 'draft', status: 'draft' })
    await given.video({ title: 'Lansat', assetId: 'launched' })
    await given.video({ title: 'Retras', assetId: 'retired', status: 'retired' })
    await given.video({ title: 'Din nou', assetId: 'launched', launchAt: later })
    const isUnlaunched = unlaunchedFilms(world)
    const all = ['premiere', 'scheduled', 'draft', 'launched', 'retired', 'former']
    const unlaunched = async () => {
      const answers = await Promise.all(all.map(isUnlaunched))
      return all.filter((_, place) => answers[place])
    }

    expect(await unlaunched()).toEqual(['premiere', 'scheduled', 'draft'])
    clock.set(later)
    expect(await unlaunched()).toEqual(['draft'])
  })
})
