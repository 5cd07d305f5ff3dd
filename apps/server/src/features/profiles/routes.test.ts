import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { defaultPreferences } from '@hlizo/contract/entities/preferences'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { mailWriter } from '#server/billing/mail-writer.ts'
import { serveForTest, type TestApi } from '#server/http/testing-api.ts'
import { serverMigrations } from '#server/migrations.ts'
import { deviceSessions } from '#server/stores/device-sessions.ts'
import { testCatalogue, type TestCatalogue } from '#server/stores/testing-catalogue.ts'
import { profilesFeature } from './feature.ts'

const now = new Date('2026-05-01T10:00:00Z')
const clock = frozenClock(now)
let database: TestDatabase
let api: TestApi
let given: TestCatalogue
let accountId: string

const deps = () => ({
  db: database.db,
  clock,
  mailer: { send: async () => {} },
  writeMail: mailWriter({ brand: { name: 'Hlizo', url: '', accent: '#fc4', onAccent: '#000' } }),
})

const laptop = () => ({ accountId, sessionId: 'laptop' })
const tv = () => ({ accountId, sessionId: 'tv' })
const Made = z.object({ id: z.number() })

async function make(name: string, caller = laptop()): Promise<number> {
  const { data } = await api.call('POST', '/profiles', caller, { name, avatar: 7 })
  return Made.parse(data).id
}

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  given = testCatalogue(database.db, now)
  api = await serveForTest({
    features: [profilesFeature(deps())],
    clock,
    ports: { profileOf: deviceSessions(database.db).profileOf },
  })
})

afterAll(async () => {
  await api.close()
  await database.drop()
})

beforeEach(async () => {
  clock.set(now)
  accountId = await given.account()
})

describe('profilesFeature', () => {
  it('binds the first profile to its device, with default preferences', async () => {
    const id = await make('Ana')

    expect(await api.call('GET', '/profiles/current', laptop())).toEqual({
      status: 200,
      error: undefined,
      data: {
        id,
        name: 'Ana',
        avatar: '/profiles/avatar/7',
        current: true,
        inUse: null,
        preferences: defaultPreferences,
      },
    })
  })

  it('lists the profiles of the account only, oldest first', async () => {
    await make('Ana')
    await make('Bogdan')
    const mine = accountId
    accountId = await given.account()
    await make('Celia')
    const { data } = await api.call('GET', '/profiles', { accountId: mine, sessionId: 'laptop' })

    expect(data).toMatchObject([{ name: 'Ana' }, { name: 'Bogdan' }])
  })

  it('refuses a signed-out caller', async () => {
    expect((await api.call('GET', '/profiles')).status).toBe(401)
  })

  it('admits one third profile for ten parallel requests', async () => {
    await make('Ana')
    await make('Bogdan')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        api.call('POST', '/profiles', laptop(), { name: `Al ${index}-lea`, avatar: 1 }),
      ),
    )
    const { data } = await api.call('GET', '/profiles', laptop())

    expect(data).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'PROFILE_LIMIT')).toHaveLength(9)
  })

  it('refuses a name that differs only in case and diacritics', async () => {
    await make('Ștefan')
    const again = await api.call('POST', '/profiles', laptop(), { name: 'STEFAN', avatar: 1 })

    expect(again).toEqual({ status: 400, error: 'PROFILE_NAME_TAKEN', data: undefined })
  })

  it.each([
    [{ name: ' ', avatar: 1 }, 'PROFILE_NAME_REQUIRED'],
    [{ name: 'Ana', avatar: 37 }, 'AVATAR_INVALID'],
    [{ name: 'Ana', avatar: 1, admin: true }, 'VALIDATION_FAILED'],
  ])('refuses %o', async (payload, error) => {
    expect(await api.call('POST', '/profiles', laptop(), payload)).toMatchObject({
      status: 400,
      error,
    })
  })

  it('accepts an avatar as the path from a response', async () => {
    const made = await api.call('POST', '/profiles', laptop(), {
      name: 'Ana',
      avatar: '/profiles/avatar/36',
    })

    expect(made.data).toMatchObject({ avatar: '/profiles/avatar/36' })
  })

  it('asks another device to confirm and names the device in use', async () => {
    const id = await make('Ana')
    const { data } = await api.call('GET', `/profiles/${id}`, tv())

    expect(data).toMatchObject({
      redirectToProfile: id,
      current: false,
      inUse: { deviceName: 'Web', lastSeenAt: now.toISOString() },
    })
    expect((await api.call('GET', '/profiles/current', tv())).error).toBe('PROFILE_REQUIRED')
  })

  it('does not ask the device that uses the profile', async () => {
    const id = await make('Ana')
    const { data } = await api.call('GET', `/profiles/${id}`, laptop())

    expect(data).not.toHaveProperty('redirectToProfile')
  })

  it('displaces the earlier device when a later one confirms', async () => {
    const id = await make('Ana')
    await api.call('POST', `/profiles/${id}/confirm`, tv())

    expect((await api.call('GET', '/profiles/current', tv())).data).toMatchObject({ id })
    expect(await api.call('GET', '/profiles/current', laptop())).toMatchObject({
      status: 403,
      error: 'PROFILE_DISPLACED',
    })
  })

  it('binds a profile to one device under concurrency', async () => {
    const id = await make('Ana')
    const devices = Array.from({ length: 8 }, (_, index) => ({
      accountId,
      sessionId: `tv-${index}`,
    }))
    await Promise.all(devices.map((device) => api.call('POST', `/profiles/${id}/confirm`, device)))
    const answers = await Promise.all(
      devices.map((device) => api.call('GET', '/profiles/current', device)),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('releases the profile that a device leaves for another', async () => {
    const first = await make('Ana')
    const second = await make('Bogdan')
    await api.call('POST', `/profiles/${second}/confirm`, laptop())

    expect((await api.call('GET', `/profiles/${first}`, tv())).data).toMatchObject({ inUse: null })
  })

  it('keeps its device over a restart, and is released after two minutes without a request', async () => {
    const id = await make('Ana')
    // Another process knows what is in the database, and nothing else.
    const restarted = await serveForTest({
      features: [profilesFeature(deps())],
      clock,
      ports: { profileOf: deviceSessions(database.db).profileOf },
    })
    expect((await restarted.call('GET', '/profiles/current', laptop())).data).toMatchObject({ id })
    const isFree = async () => {
      const { data } = await restarted.call('GET', `/profiles/${id}`, tv())
      return z.object({ inUse: z.unknown() }).parse(data).inUse === null
    }
    clock.advance(119_000)
    expect(await isFree()).toBe(false)
    clock.advance(2_000)
    expect(await isFree()).toBe(true)
    await restarted.close()
  })

  it('changes name, avatar and preferences, and keeps preferences that were not sent', async () => {
    const id = await make('Ana')
    const preferences = { ...defaultPreferences, autoplayNext: false }
    const body = { name: 'Ana Maria', avatar: 9, preferences }
    await api.call('PUT', `/profiles/${id}`, laptop(), body)
    const { data } = await api.call('PUT', `/profiles/${id}`, laptop(), { name: 'ANA', avatar: 2 })

    expect(data).toMatchObject({ name: 'ANA', avatar: '/profiles/avatar/2', preferences })
  })

  it('does not show the profile of another account', async () => {
    const id = await make('Ana')
    accountId = await given.account()
    const path = `/profiles/${id}`
    const answers = await Promise.all([
      api.call('GET', path, laptop()),
      api.call('PUT', path, laptop(), { name: 'Eu', avatar: 1 }),
      api.call('DELETE', path, laptop()),
      api.call('POST', `${path}/confirm`, laptop()),
    ])

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  it('deletes a profile with its history and sends its device to the chooser', async () => {
    const id = await make('Ana')
    const videoId = await given.video()
    await given.progress({ accountId, profileId: id }, videoId, { position: 40 })
    await api.call('DELETE', `/profiles/${id}`, laptop())
    const left = await database.db.many(
      z.object({ n: z.number() }),
      sql`select count(*) as n from app.progress where account_id = ${accountId}`,
    )

    expect(left).toEqual([{ n: 0 }])
    expect((await api.call('GET', '/profiles/current', laptop())).error).toBe('PROFILE_DELETED')
  })

  it.each(['-1', '0', '2147483648', '1e3', '1;--', '١'])('refuses profile %s', async (id) => {
    const answer = await api.call('GET', `/profiles/${encodeURIComponent(id)}`, laptop())

    expect(answer.status).toBe(404)
  })
})
