import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createNotifications, type Notifications } from '@hlizo/database/notifications'
import { accept, refuse } from '@hlizo/kit/result'
import { silentLog } from '@hlizo/kit/log'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import type { EntitlementResult } from '#server/http/caller.ts'
import type { Feature } from '#server/http/feature.ts'
import { serveForTest, type TestApi, type TestCaller } from '#server/http/testing-api.ts'
import { serverMigrations } from '#server/migrations.ts'
import { deviceSessions } from '#server/stores/device-sessions.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { watchPermission, type MayWatch } from '#server/stores/watch-permission.ts'
import { playbackFeature } from './feature.ts'

const now = new Date('2026-05-01T10:00:00Z')
const tv = { name: 'Televizor', platform: 'TV' }

let database: TestDatabase
let mayWatch: MayWatch
let entitlement: EntitlementResult
/** Two nodes of one installation. */
let nodes: readonly [TestApi, TestApi]
let channels: Notifications[]
const features: Feature[] = []
let ana: TestCaller & { profileId: number }

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  const { db, url } = database
  mayWatch = watchPermission({ db, checkEntitlement: async () => entitlement })
  channels = [0, 1].map(() => createNotifications({ url, log: silentLog }))
  const serve = (notifications: Notifications) => {
    const clock = { now: () => now }
    const feature = playbackFeature({ db, clock, notifications, mayWatch, log: silentLog })
    features.push(feature)
    return serveForTest({
      features: [feature],
      clock,
      ports: { profileOf: deviceSessions(db).profileOf, checkEntitlement: async () => entitlement },
    })
  }
  const [first, second] = channels
  if (!first || !second) throw new Error('two nodes were made')
  nodes = [await serve(first), await serve(second)]
  for (const notifications of channels) await notifications.start()
})
afterAll(async () => {
  for (const node of nodes) await node.close()
  await database.drop()
})
beforeEach(async () => {
  entitlement = accept(undefined)
  const given = testCatalogue(database.db, now)
  const accountId = await given.account()
  ana = { accountId, sessionId: `laptop-${accountId}`, profileId: 0 }
  ana = { ...ana, profileId: await given.profile(accountId, 'Ana', ana.sessionId) }
})

const takeOver = () =>
  deviceSessions(database.db).bind(
    { ...ana, sessionId: `tv-${ana.accountId}` },
    ana.profileId,
    tv,
    now,
  )

describe('followPlayback', () => {
  it('stops the older device within a second, on any node', async () => {
    const streams = await Promise.all(nodes.map((node) => node.follow('/playback/events', ana)))
    const takenAt = performance.now()
    await takeOver()
    const bodies = await Promise.all(streams.map(({ ended }) => ended))

    expect(performance.now() - takenAt).toBeLessThan(1_000)
    const refused = 'event: refused\ndata: {"error":"PROFILE_DISPLACED"}\n\n'
    expect(bodies).toEqual([refused, refused])
  })

  it('stops a device that was signed out', async () => {
    const { ended } = await nodes[0].follow('/playback/events', ana)
    await deviceSessions(database.db).endAll(ana.accountId, now)

    expect(await ended).toContain('"UNAUTHORIZED"')
  })

  it('does not stop devices of other profiles and accounts', async () => {
    const given = testCatalogue(database.db, now)
    const other = { ...ana, sessionId: `phone-${ana.accountId}` }
    await given.profile(ana.accountId, 'Vlad', other.sessionId)
    const gone = new AbortController()
    const { ended } = await nodes[0].follow('/playback/events', other, gone.signal)
    await takeOver()
    const others = await mayWatch(other.sessionId)
    gone.abort()

    expect([others.ok, await ended]).toEqual([true, ''])
  })
})

describe('reportPlaybackFault', () => {
  it('counts faults by their kind for the operator', async () => {
    const report = (body: object) => nodes[0].call('POST', '/playback/faults', ana, body)
    const answers = [
      await report({ videoId: 7, fault: 'missing-file' }),
      await report({ videoId: 7, fault: 'missing-file' }),
      await report({ videoId: 7, fault: 'boredom' }),
    ]
    const [metric] = features[0]?.metrics ?? []

    expect(answers.map(({ status }) => status)).toEqual([204, 204, 400])
    expect(metric?.read()).toEqual(
      new Map([
        ['connection', 0],
        ['missing-file', 2],
        ['expired-address', 0],
        ['undecodable', 0],
        ['forced-end', 0],
      ]),
    )
  })
})

describe('watchPermission', () => {
  it('refuses callers without subscription, profile or session', async () => {
    const answers = [(await mayWatch(ana.sessionId)).ok]
    entitlement = refuse('SUBSCRIPTION_EXPIRED')
    const expired = await mayWatch(ana.sessionId)
    entitlement = accept(undefined)
    await takeOver()

    expect([...answers, expired, await mayWatch(ana.sessionId), await mayWatch('unknown')]).toEqual(
      [true, refuse('SUBSCRIPTION_EXPIRED'), refuse('PROFILE_DISPLACED'), refuse('UNAUTHORIZED')],
    )
  })
})
