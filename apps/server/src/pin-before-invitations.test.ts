import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { createEntitlementReader } from './billing/entitlement.ts'
import { mailWriter } from './billing/mail-writer.ts'
import { pinsFeature } from './features/pins/feature.ts'
import { profilesFeature } from './features/profiles/feature.ts'
import { seatsFeature } from './features/seats/feature.ts'
import { serveForTest, type TestApi } from './http/testing-api.ts'
import { serverMigrations } from './migrations.ts'
import { deviceSessions } from './stores/device-sessions.ts'
import { testCatalogue, type TestCatalogue } from './stores/testing-catalogue.ts'
import { poolWithPassword } from './testing-pool-with-password.ts'

const now = new Date('2026-05-01T10:00:00Z')
const PASSWORD = 'Parola-Mea-2026'
const clock = frozenClock(now)
const mailer = { send: async () => undefined }
const writeMail = mailWriter({
  brand: { name: 'Hlizo', url: '', accent: '#fc4', onAccent: '#000' },
})

let database: TestDatabase
let given: TestCatalogue
let api: TestApi
let accountId: string
let parent: number
let child: number

const laptop = () => ({ accountId, sessionId: `laptop-${accountId}` })
const tablet = () => ({ accountId, sessionId: `tablet-${accountId}` })
const give = (device = tablet(), purpose = 'change') =>
  api.call('POST', '/user/pin/unlock', device, { pin: '1234', purpose })
const setPin = () => api.call('PUT', '/user/pin', laptop(), { pin: '1234', password: PASSWORD })
const limit = (id: number, maxAgeRating: string, device = laptop()) =>
  api.call('PUT', `/profiles/${id}/age`, device, { maxAgeRating })
const choose = (id: number, device = tablet()) =>
  api.call('POST', `/profiles/${id}/confirm`, device)
const invite = (profileId: number, device = tablet()) =>
  api.call('POST', '/seats', device, { profileId })
const renew = (id: string, device = tablet()) => api.call('POST', `/seats/${id}/link`, device)

const Made = z.object({ id: z.number() })
const make = async (name: string, device = laptop()): Promise<number> =>
  Made.parse((await api.call('POST', '/profiles', device, { name, avatar: 7 })).data).id
const Sent = z.object({ link: z.string(), seat: z.object({ id: z.string() }) })

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  const { db } = database
  given = testCatalogue(db, now)
  const deps = { db, clock, mailer, writeMail }
  api = await serveForTest({
    features: [
      pinsFeature({ ...deps, userPool: poolWithPassword(PASSWORD) }),
      profilesFeature(deps),
      seatsFeature({
        ...deps,
        log: silentLog,
        config: { publicUrl: 'https://hlizo.example' },
        entitlementOf: createEntitlementReader({ db, clock }),
        profileChanged: () => undefined,
      }),
    ],
    clock,
    ports: { profileOf: deviceSessions(db).profileOf },
  })
})
afterAll(async () => {
  await api.close()
  await database.drop()
})
/** The tablet of a child, on a profile up to 12, in an account with a PIN. */
beforeEach(async () => {
  clock.set(now)
  accountId = await given.account()
  parent = await given.profile(accountId, 'Părinte', laptop().sessionId)
  child = await make('Copil')
  await limit(child, '12')
  await choose(child)
  await setPin()
})

describe('an invitation from the device of a child', () => {
  it('to the profile of the parents requires the PIN, once', async () => {
    const refused = await invite(parent)
    await give(tablet(), 'titles')
    const withTitles = await invite(parent)
    await give()

    expect([refused, withTitles]).toMatchObject([
      { status: 400, error: 'PIN_REQUIRED', data: undefined },
      { status: 400, error: 'PIN_REQUIRED', data: undefined },
    ])
    expect((await invite(parent)).status).toBe(200)
    expect((await choose(parent)).error).toBe('PIN_REQUIRED')
  })

  it('to a profile that the child has just made requires the PIN', async () => {
    expect((await invite(await make('Al meu', tablet()))).error).toBe('PIN_REQUIRED')
  })

  it('of the parents gets no new link without the PIN', async () => {
    await give(laptop())
    const { seat } = Sent.parse((await invite(parent, laptop())).data)
    const refused = await renew(seat.id)
    await give()

    expect(refused).toMatchObject({ status: 400, error: 'PIN_REQUIRED', data: undefined })
    expect((await renew(seat.id)).status).toBe(200)
    expect((await renew(seat.id)).error).toBe('PIN_REQUIRED')
  })

  it('to the profile of the child does not, and its age is raised with the PIN only', async () => {
    const { seat, link } = Sent.parse((await invite(child)).data)
    const friend = { accountId: await given.account(), sessionId: 'friend' }
    await api.call('POST', '/seats/accept', friend, { code: link.split('code=')[1] })

    expect(await limit(child, '18', tablet())).toMatchObject({ error: 'PIN_REQUIRED' })
    expect((await renew(seat.id)).error).toBe('SEAT_LINK_USED')
  })

  it('to a profile up to 12 requires it from a device with less', async () => {
    const small = await make('Mic')
    await give(laptop())
    await limit(small, 'AP')
    await choose(small)

    expect((await invite(child)).error).toBe('PIN_REQUIRED')
    expect((await invite(small)).status).toBe(200)
  })
})

describe('an invitation from a device without an age limit', () => {
  it.each(['15', '18'])('to a profile up to %s requires the PIN of its titles', async (age) => {
    const third = await make('Al treilea')
    await database.db.run(sql`update app.profile set max_age_rating = ${age} where id = ${third}`)

    expect((await invite(third, laptop())).error).toBe('PIN_REQUIRED')
    expect((await invite(child, laptop())).status).toBe(200)
  })

  it('is free while the account has no PIN', async () => {
    await database.db.run(sql`delete from app.account_pin where account_id = ${accountId}`)

    expect((await invite(parent, laptop())).status).toBe(200)
  })

  it('does not use up the PIN where it is refused', async () => {
    await give(laptop())
    await invite(child, laptop())
    const refused = await invite(child, laptop())

    expect(refused.error).toBe('SEAT_PROFILE_TAKEN')
    expect((await invite(parent, laptop())).status).toBe(200)
  })
})
