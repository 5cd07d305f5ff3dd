import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { mailWriter } from './billing/mail-writer.ts'
import { serveForTest, type TestApi } from './http/testing-api.ts'
import { serverMigrations } from './migrations.ts'
import { profilesFeature } from './features/profiles/feature.ts'
import { deviceSessions } from './stores/device-sessions.ts'
import { testCatalogue, type TestCatalogue } from './stores/testing-catalogue.ts'
import { pinsFeature } from './features/pins/feature.ts'
import { poolWithPassword } from './testing-pool-with-password.ts'

const now = new Date('2026-05-01T10:00:00Z')
const PASSWORD = 'Parola-Mea-2026'
const clock = frozenClock(now)
const subjects: string[] = []
const mailer = {
  send: async (_: unknown, { subject }: { subject: string }) => void subjects.push(subject),
}
const brand = { name: 'Hlizo', url: '', accent: '#fc4', onAccent: '#000' }
const writeMail = mailWriter({ brand })

let database: TestDatabase
let given: TestCatalogue
/** Two nodes on one database. */
let nodes: readonly [TestApi, TestApi]
let accountId: string

const laptop = () => ({ accountId, sessionId: `laptop-${accountId}` })
const tv = () => ({ accountId, sessionId: `tv-${accountId}` })
const set = (pin: string, password = PASSWORD) =>
  nodes[0].call('PUT', '/user/pin', laptop(), { pin, password })
const give = (pin: string, purpose = 'titles', device = laptop(), node = nodes[0]) =>
  node.call('POST', '/user/pin/unlock', device, { pin, purpose })
const state = async (device = laptop()) => (await nodes[0].call('GET', '/user/pin', device)).data

const deps = () => ({ db: database.db, clock, mailer, writeMail })
const open = () =>
  serveForTest({
    features: [
      pinsFeature({ ...deps(), userPool: poolWithPassword(PASSWORD) }),
      profilesFeature(deps()),
    ],
    clock,
    ports: { profileOf: deviceSessions(database.db).profileOf },
  })

const Made = z.object({ id: z.number() })
async function make(name: string): Promise<number> {
  const { data } = await nodes[0].call('POST', '/profiles', laptop(), { name, avatar: 7 })
  return Made.parse(data).id
}
const limit = (id: number, maxAgeRating: string, device = laptop()) =>
  nodes[0].call('PUT', `/profiles/${id}/age`, device, { maxAgeRating })
const choose = (id: number, device = laptop()) =>
  nodes[0].call('POST', `/profiles/${id}/confirm`, device)

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  given = testCatalogue(database.db, now)
  nodes = [await open(), await open()]
})
afterAll(async () => {
  for (const node of nodes) await node.close()
  await database.drop()
})
beforeEach(async () => {
  clock.set(now)
  subjects.splice(0)
  accountId = await given.account()
  await given.profile(accountId, 'Părinte', laptop().sessionId)
})

describe('setPin', () => {
  it('asks for the password, and says in a mail what was done', async () => {
    expect((await set('1234', 'alta')).error).toBe('PASSWORD_WRONG')
    expect(await state()).toEqual({ isSet: false, titlesUntil: null })
    await set('1234')
    await set('4321')
    await nodes[0].call('POST', '/user/pin/remove', laptop(), { password: PASSWORD })

    expect(subjects).toEqual([
      'Contul tău are acum un PIN',
      'PIN-ul contului tău a fost schimbat',
      'PIN-ul contului tău a fost scos',
    ])
    expect(await state()).toEqual({ isSet: false, titlesUntil: null })
  })

  it.each(['123', '12345', 'abcd', '１２３４', ' 123'])('refuses %s', async (pin) => {
    expect((await set(pin)).error).toBe('PIN_FORMAT')
  })

  it('stores a hash only', async () => {
    await set('1234')
    const { hash } = await database.db.one(
      z.object({ hash: z.string() }),
      sql`select hash from app.account_pin where account_id = ${accountId}`,
    )

    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('requires the new one in each session', async () => {
    await set('1234')
    await give('1234')
    await set('4321')

    expect(await state()).toEqual({ isSet: true, titlesUntil: null })
  })
})

describe('removePin', () => {
  it('asks for the password and sends a mail about the change', async () => {
    await set('1234')
    const answer = await nodes[0].call('POST', '/user/pin/remove', laptop(), { password: 'alta' })

    expect(answer.error).toBe('PASSWORD_WRONG')
    expect(await state()).toMatchObject({ isSet: true })
  })
})

describe('givePin', () => {
  it('opens titles to this session for four hours', async () => {
    await set('1234')
    await choose(await make('Altul'), tv())
    await give('1234')

    expect(await state()).toEqual({ isSet: true, titlesUntil: '2026-05-01T14:00:00.000Z' })
    expect(await state(tv())).toEqual({ isSet: true, titlesUntil: null })
    clock.advance(4 * 3_600_000)
    expect(await state()).toEqual({ isSet: true, titlesUntil: null })
  })

  it('ends when the session leaves the profile', async () => {
    await set('1234')
    await give('1234')
    await choose(await make('Altul'))

    expect(await state()).toEqual({ isSet: true, titlesUntil: null })
  })

  it('is off for an account without one', async () => {
    expect((await give('1234')).error).toBe('PIN_MISSING')
  })

  it('waits longer after each wrong PIN from the third on, on every device and node', async () => {
    await set('1234')
    const wrong = [
      await give('0000'),
      await give('0001', 'change', tv(), nodes[1]),
      await give('0002', 'titles', tv(), nodes[1]),
      await give('1234', 'titles', laptop(), nodes[0]),
    ]
    clock.advance(60_000)
    const later = [await give('0003'), await give('1234')]
    clock.advance(300_000)

    expect(wrong.map(({ error }) => error)).toEqual([
      'PIN_WRONG',
      'PIN_WRONG',
      'PIN_LOCKED',
      'PIN_LOCKED',
    ])
    expect(later.map(({ error }) => error)).toEqual(['PIN_LOCKED', 'PIN_LOCKED'])
    expect((await give('1234')).status).toBe(200)
    expect((await give('0000')).error).toBe('PIN_WRONG')
  })

  it('checks three of a hundred concurrent attempts', async () => {
    await set('1234')
    const guesses = Array.from({ length: 100 }, (_, index) =>
      give(String(index).padStart(4, '0'), 'titles', laptop(), nodes[index % 2]),
    )
    await Promise.all(guesses)
    const { wrong } = await database.db.one(
      z.object({ wrong: z.number() }),
      sql`select wrong from app.account_pin where account_id = ${accountId}`,
    )

    expect(wrong).toBe(3)
  })

  it('does not lock other accounts', async () => {
    await set('1234')
    for (const pin of ['0000', '0001', '0002']) await give(pin)
    accountId = await given.account()
    await given.profile(accountId, 'Ana', laptop().sessionId)
    await set('5678')

    expect((await give('5678')).status).toBe(200)
  })

  it('is unlocked at once by a new PIN', async () => {
    await set('1234')
    for (const pin of ['0000', '0001', '0002']) await give(pin)
    await set('9876')

    expect((await give('9876')).status).toBe(200)
  })
})

describe('the highest age of a profile', () => {
  it('is changed freely while the account has no PIN', async () => {
    const child = await make('Copil')

    expect((await limit(child, '12')).data).toMatchObject({ preferences: { maxAgeRating: '12' } })
  })

  it('is not changed by preferences that a device stores', async () => {
    const child = await make('Copil')
    await limit(child, '12')
    const { data } = await nodes[0].call('GET', `/profiles/${child}`, laptop())
    const { preferences } = z.object({ preferences: z.looseObject({}) }).parse(data)
    const changed = await nodes[0].call('PUT', `/profiles/${child}`, laptop(), {
      name: 'Copil',
      avatar: 7,
      preferences: { ...preferences, maxAgeRating: '18', nightMode: true },
    })

    expect(changed.data).toMatchObject({ preferences: { maxAgeRating: '12', nightMode: true } })
  })

  it('requires the PIN for each change, once', async () => {
    const child = await make('Copil')
    await set('1234')
    const before = await limit(child, '12')
    await give('1234', 'titles')
    const withTitles = await limit(child, '12')
    await give('1234', 'change')
    const after = [await limit(child, '12'), await limit(child, '15')]

    expect([before.error, withTitles.error]).toEqual(['PIN_REQUIRED', 'PIN_REQUIRED'])
    expect(after.map(({ status, error }) => error ?? status)).toEqual([200, 'PIN_REQUIRED'])
  })

  it('invalidates a PIN entered for a change after two minutes', async () => {
    const child = await make('Copil')
    await set('1234')
    await give('1234', 'change')
    clock.advance(120_000)

    expect((await limit(child, '12')).error).toBe('PIN_REQUIRED')
  })
})

describe('a limited profile', () => {
  const Profiles = z.array(z.object({ id: z.number() }))
  let child: number
  let parent: number

  beforeEach(async () => {
    child = await make('Copil')
    await limit(child, '12')
    const { data } = await nodes[0].call('GET', '/profiles', laptop())
    parent = Profiles.parse(data)[0]?.id ?? 0
    await set('1234')
    await choose(child, tv())
  })

  it('is opened without the PIN and left with it', async () => {
    const refused = await choose(parent, tv())
    await give('1234', 'change', tv())

    expect(refused).toMatchObject({ status: 400, error: 'PIN_REQUIRED' })
    expect((await choose(parent, tv())).status).toBe(200)
    expect((await choose(child, tv())).status).toBe(200)
    expect((await choose(parent, tv())).error).toBe('PIN_REQUIRED')
  })

  it('is not left with the PIN entered for a title', async () => {
    await give('1234', 'titles', tv())

    expect((await choose(parent, tv())).error).toBe('PIN_REQUIRED')
  })

  it('deletes no profile, and requires the PIN to be deleted itself', async () => {
    const refused = await nodes[0].call('DELETE', `/profiles/${parent}`, tv())
    const others = await make('Al treilea')
    const other = await choose(others, tv())
    await give('1234', 'change')
    const removed = await nodes[0].call('DELETE', `/profiles/${child}`, laptop())
    await limit(others, '12')

    expect([refused.error, other.error]).toEqual(['PIN_REQUIRED', 'PIN_REQUIRED'])
    expect(removed.status).toBe(204)
  })

  it('requires the PIN on a new device before a profile with a higher age', async () => {
    const phone = { accountId, sessionId: `phone-${accountId}` }

    expect((await choose(parent, phone)).error).toBe('PIN_REQUIRED')
    expect((await choose(child, phone)).status).toBe(200)
  })
})
