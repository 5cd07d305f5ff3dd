import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestWorld, type TestWorld } from '#server/stores/testing-world.ts'
import { comediansFeature } from './feature.ts'

let world: TestWorld

beforeAll(async () => {
  world = await openTestWorld((deps) => comediansFeature(deps))
})

afterAll(() => world.close())

describe('comediansFeature', () => {
  it('shows a comedian with their videos, newest first, and their shows', async () => {
    const anca = await world.given.comedian('Anca')
    const showId = await world.given.show('Pauza')
    await world.given.show('Altceva')
    await world.given.video({ title: 'Întâi', comedians: [anca], showId })
    await world.given.video({ title: 'Apoi', comedians: [anca] })
    await world.given.video({ title: 'Fără ea' })
    const { data } = await world.api.call('GET', '/public/comedians/anca')

    expect(data).toMatchObject({
      id: anca.id,
      name: 'Anca',
      photoUrl: null,
      videos: [{ title: 'Apoi' }, { title: 'Întâi' }],
      shows: [{ title: 'Pauza', showPlayUrl: null }],
    })
  })

  it('knows nobody else', async () => {
    expect((await world.api.call('GET', '/public/comedians/nimeni')).status).toBe(404)
  })
})
