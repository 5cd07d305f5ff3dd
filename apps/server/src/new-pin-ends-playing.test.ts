import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AgeRating } from '@hlizo/contract/entities/age-rating'
import { sql } from '@hlizo/database/sql'
import { accept } from '@hlizo/kit/result'
import { progressFeature } from './features/progress/feature.ts'
import { deviceSessions } from './stores/device-sessions.ts'
import { hashPin } from './stores/pin-hash.ts'
import { pinStore } from './stores/pins.ts'
import { openTestWorld, testNow, type TestViewer, type TestWorld } from './stores/testing-world.ts'
import { watchPermission } from './stores/watch-permission.ts'

let world: TestWorld
let viewer: TestViewer
const ids = new Map<string, number>()

const give = async (asset: string, ageRating: AgeRating) =>
  ids.set(asset, await world.given.video({ title: asset, ageRating, assetId: asset }))

beforeAll(async () => {
  world = await openTestWorld(progressFeature)
  await give('adult', '18')
  await give('familiar', '12')
  await give('shared', '15')
  await world.given.video({ title: 'shared too', ageRating: '12', assetId: 'shared' })
})
afterAll(() => world.close())

beforeEach(async () => {
  world.clock.set(testNow)
  const { accountId, profileId } = await world.viewer()
  viewer = { accountId, profileId, sessionId: `tv-${accountId}`, maxAgeRating: '18' }
  const device = { name: 'TV', platform: 'TV' }
  await deviceSessions(world.db).bind(viewer, profileId, device, testNow)
})

const setPin = async (pin: string) =>
  pinStore(world.db).store(viewer.accountId, await hashPin(pin), world.clock.now())
const givePin = () => pinStore(world.db).unlock(viewer, 'titles', world.clock.now())

/** What the address of each film answers: a code where it is refused. */
const opened = async (...assets: string[]) => {
  const mayWatch = watchPermission({
    db: world.db,
    checkEntitlement: async () => accept(undefined),
  })
  const answers = await Promise.all(assets.map((asset) => mayWatch(viewer.sessionId, asset)))

  return answers.map((answer) => (answer.ok ? 'opens' : answer.refusal))
}
const reported = async (asset: string) => {
  const report = { seen: false, time: 50, percentageSeen: 5 }
  const path = `/progress/${ids.get(asset)}/track`
  const { error, status } = await world.api.call('POST', path, viewer, report)

  return error ?? status
}

describe('a new PIN', () => {
  it('ends what was opened with the old one', async () => {
    await setPin('1234')
    await givePin()
    const before = [...(await opened('adult')), await reported('adult')]
    await setPin('4321')
    const after = [...(await opened('adult')), await reported('adult')]
    await givePin()

    expect(before).toEqual(['opens', 204])
    expect(after).toEqual(['PIN_REQUIRED', 'PIN_REQUIRED'])
    expect([...(await opened('adult')), await reported('adult')]).toEqual(['opens', 204])
  })

  it('ends no title that does not ask for it', async () => {
    await setPin('1234')

    expect(await opened('familiar', 'shared', 'unknown')).toEqual(['opens', 'opens', 'opens'])
    expect(await reported('familiar')).toBe(204)
  })

  it('lets a film go on that was begun before the four hours ended', async () => {
    await setPin('1234')
    await givePin()
    world.clock.advance(5 * 3_600_000)

    expect([...(await opened('adult')), await reported('adult')]).toEqual(['opens', 204])
  })

  it('leaves the highest age of a profile to refuse first', async () => {
    await setPin('1234')
    await world.db.run(
      sql`update app.profile set max_age_rating = '12' where id = ${viewer.profileId}`,
    )

    expect([...(await opened('adult')), await reported('adult')]).toEqual([
      'AGE_RESTRICTED',
      'AGE_RESTRICTED',
    ])
  })
})
