import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pinStore } from '#server/stores/pins.ts'
import { testNow, type TestViewer } from '#server/stores/testing-world.ts'
import { momentCalls, type MomentCalls } from './testing-moment-calls.ts'
import { openMomentsWorld, type MomentsWorld } from './testing-moments.ts'

const FOUR_HOURS_MS = 4 * 3_600_000

let world: MomentsWorld
let ana: TestViewer
let calls: MomentCalls

beforeAll(async () => {
  world = await openMomentsWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(testNow)
  ana = await world.viewer()
  calls = momentCalls(world, ana)
})

const pins = () => pinStore(world.db)
const lock = () => pins().store(ana.accountId, 'hash', world.clock.now())
const unlock = () => pins().unlock(ana, 'titles', world.clock.now())

describe('moments of a title that asks for the PIN', () => {
  it('are not saved before the PIN is given', async () => {
    await lock()
    const [adult, all] = [
      await world.title({ ageRating: '15' }),
      await world.title({ ageRating: '12' }),
    ]
    const refused = await calls.save(adult, [10, 30])
    expect(refused).toMatchObject({ status: 400, error: 'PIN_REQUIRED' })
    expect((await calls.save(all, [10, 30])).status).toBe(200)
    await unlock()

    expect((await calls.save(adult, [10, 30])).status).toBe(200)
  })

  it('are not shared before the PIN is given, also when they were saved with it', async () => {
    const { id } = await calls.saved(await world.title({ ageRating: '15' }), [10, 30])
    await lock()
    expect(await calls.share(id)).toMatchObject({ status: 400, error: 'PIN_REQUIRED' })
    await unlock()
    world.clock.advance(FOUR_HOURS_MS)
    expect((await calls.share(id)).error).toBe('PIN_REQUIRED')
    expect(await calls.list()).toMatchObject([{ id, shared: null }])
    await unlock()

    expect((await calls.share(id)).status).toBe(200)
  })

  it('are taken back without it', async () => {
    const { id } = await calls.saved(await world.title({ ageRating: '15' }), [10, 30])
    await calls.share(id)
    await lock()

    expect((await calls.unshare(id)).status).toBe(204)
  })
})
