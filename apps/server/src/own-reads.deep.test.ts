import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defaultPreferences } from '@hlizo/contract/entities/preferences'
import { connect, type Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { startWithStandby, type ServerWithStandby } from '@hlizo/database/testing-standby'
import { uuidv7 } from '@hlizo/kit/ids'
import { testCatalogue } from './stores/testing-catalogue.ts'
import { testPeople, type TestDevice } from './testing-people.ts'
import { startTestProduct, type TestProduct } from './testing-product.ts'

const Count = z.object({ count: z.number() })
const Id = z.object({ id: z.number() })
const EMAIL = 'membru@example.ro'
const WAIT = { timeout: 60_000, interval: 200 }

let servers: ServerWithStandby
let replica: Database
let product: TestProduct
let profileId: number
let videoId: number
/** The same session at two nodes. */
let nodes: readonly [TestDevice, TestDevice]

async function subscribe(): Promise<void> {
  const { db, clock } = product.services
  const now = clock.now()
  await db.run(sql`insert into app.gift_grant (account_id, id, months, starts_at, ends_at, created_at)
    select id, ${uuidv7(now)}, 12, ${now}, ${new Date(now.getTime() + 365 * 86_400_000)}, ${now}
    from app.account where email = ${EMAIL}`)
}

const profilesInReplica = async (): Promise<number> =>
  (await replica.one(Count, sql`select count(*) from app.profile`)).count

beforeAll(async () => {
  servers = await startWithStandby({ standby: { recovery_min_apply_delay: '10s' } })
  product = await startTestProduct({
    DATABASE_URL: servers.primaryUrl,
    DATABASE_REPLICA_URL: servers.standbyUrl,
    DATABASE_STANDBY_URL: servers.standbyUrl,
  })
  const second = await product.secondNode()
  const person = await testPeople(product).register('membru')
  await person.confirm()
  await subscribe()
  const { db, clock } = product.services
  videoId = await testCatalogue(db, clock.now()).video({
    title: 'Azi',
    assetId: '0'.repeat(32),
    durationSeconds: 3_600,
  })
  const here = await person.signIn()
  const made = await here('POST', '/profiles', { name: 'Ion', avatar: 4 })
  profileId = Id.parse(made.data).id
  expect((await here('POST', `/profiles/${profileId}/confirm`)).status).toBe(200)
  nodes = [here, testPeople(second).deviceWith(here.accessToken)]
  replica = connect(servers.standbyUrl, { max: 1 })
  // From here on the replica is a usable one that is ten seconds behind.
  await vi.waitFor(async () => expect(await profilesInReplica()).toBe(1), WAIT)
}, 180_000)
afterAll(async () => {
  await replica.close()
  await product.close()
  await servers.stop()
})

type Request = readonly [method: string, path: string, body?: object]
type Own = {
  readonly name: string
  readonly write: () => Request
  readonly read: () => Request
  readonly shows: object
}

const preferences = { ...defaultPreferences, nightMode: true, playbackRate: 1.5 }

const states: readonly Own[] = [
  {
    name: 'the settings of the profile',
    write: () => ['PUT', `/profiles/${profileId}`, { name: 'Ionel', avatar: 5, preferences }],
    read: () => ['GET', '/profiles/current'],
    shows: { name: 'Ionel', preferences: { nightMode: true, playbackRate: 1.5 } },
  },
  {
    name: 'a new profile',
    write: () => ['POST', '/profiles', { name: 'Nou', avatar: 6 }],
    read: () => ['GET', '/profiles'],
    shows: [{ name: 'Ionel' }, { name: 'Nou' }],
  },
  {
    name: 'the highest age of the profile',
    write: () => ['PUT', `/profiles/${profileId}/age`, { maxAgeRating: '15' }],
    read: () => ['GET', `/profiles/${profileId}`],
    shows: { preferences: { maxAgeRating: '15' } },
  },
  {
    name: 'the name of the account',
    write: () => ['PUT', '/user/details', { firstName: 'Ionela', lastName: 'Pop' }],
    read: () => ['GET', '/user'],
    shows: { firstName: 'Ionela', lastName: 'Pop' },
  },
  {
    name: 'the setting of mails',
    write: () => ['PUT', '/alerts/mail', { isOn: false }],
    read: () => ['GET', '/alerts'],
    shows: { isMailOn: false },
  },
  {
    name: 'a favourite',
    write: () => ['POST', `/favorites/video/${videoId}`],
    read: () => ['GET', '/favorites'],
    shows: [{ title: 'Azi' }],
  },
  {
    name: 'the progress of a film on its page',
    write: () => [
      'POST',
      `/progress/${videoId}/track`,
      { seen: false, time: 1_800, percentageSeen: 50 },
    ],
    read: () => ['GET', `/videos/${videoId}`],
    shows: { progress: 1_800 },
  },
  {
    name: 'later progress in the watchlist',
    write: () => [
      'POST',
      `/progress/${videoId}/track`,
      { seen: false, time: 2_160, percentageSeen: 60 },
    ],
    read: () => ['GET', '/progress/watchlist'],
    shows: [{ progress: 2_160 }],
  },
  {
    name: 'the history after it was cleared',
    write: () => ['DELETE', '/history'],
    read: () => ['GET', '/history'],
    shows: { entries: [] },
  },
  {
    name: 'the favourites after one was removed',
    write: () => ['DELETE', `/favorites/video/${videoId}`],
    read: () => ['GET', '/favorites'],
    shows: [],
  },
]

describe('with a replica that is ten seconds behind, a member reads at another node', () => {
  it.each(states.map((own, place) => ({ ...own, place })))(
    '$name',
    async ({ write, read, shows, place }) => {
      const [writer, reader] = place % 2 === 0 ? nodes : [nodes[1], nodes[0]]
      const written = await writer(...write())
      const found = await reader(...read())

      expect(written.status, String(written.error)).toBeLessThan(300)
      expect(found).toMatchObject({ status: 200, data: shows })
    },
  )

  it('what the replica does not know yet', async () => {
    await nodes[0]('POST', '/profiles', { name: 'Ultimul', avatar: 7 })
    const known = await profilesInReplica()
    const { data } = await nodes[1]('GET', '/profiles')

    expect(data).toHaveLength(3)
    expect(known).toBeLessThan(3)
  })
})
