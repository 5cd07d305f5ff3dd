import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DEVICE_CODE_ALPHABET } from '@hlizo/contract/constants'
import { DeviceCode, DevicePage } from '@hlizo/contract/entities/device'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { sql } from '@hlizo/database/sql'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { randomText, uuidv7 } from '@hlizo/kit/ids'
import { silentLog } from '@hlizo/kit/log'
import { ApiError } from '#server/http/api-error.ts'
import type { Feature } from '#server/http/feature.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import { serveForTest, type TestApi } from '#server/http/testing-api.ts'
import { serverMigrations } from '#server/migrations.ts'
import { deviceSessions } from '#server/stores/device-sessions.ts'
import { poolSignIns } from '#server/stores/pool-sign-ins.ts'
import { testCatalogue, type TestCatalogue } from '#server/stores/testing-catalogue.ts'
import type { ActivationDeps } from './activation.ts'
import { codeStore } from './code-store.ts'
import { devicesJobs } from './jobs.ts'
import { devicesRoutes } from './routes.ts'

const start = new Date('2026-05-01T10:00:00Z')
const clock = frozenClock(start)
const REFRESH_TOKEN = 'refresh-token-of-the-phone'
const context = { attempt: 1, signal: new AbortController().signal }
const Mail = z.object({ toAddress: z.string(), subject: z.string() })

let database: TestDatabase
let api: TestApi
let feature: Feature
let given: TestCatalogue
let phone: { accountId: string; sessionId: string }
let signIns = 0
let isPoolAway = false
const endedAtPool: string[] = []

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  const { db } = database
  given = testCatalogue(db, start)
  const deps: ActivationDeps = {
    db,
    clock,
    publicUrl: 'https://hlizo.example',
    issuer: 'test',
    limiter: createRateLimiter({ db, clock, isOn: true }),
    signIn: {
      isOwn: async (_session, refreshToken) => refreshToken === REFRESH_TOKEN,
      begin: async () => {
        if (isPoolAway) throw new ApiError('SERVICE_UNAVAILABLE')
        signIns += 1
        const sessionId = `tv-${signIns}`
        return { idToken: 'id', accessToken: 'access', refreshToken: 'refresh', sessionId }
      },
    },
    signIns: poolSignIns({
      db,
      clock,
      log: silentLog,
      userPool: {
        issuer: 'test',
        endSignIn: async (_subject, originJti) => {
          if (isPoolAway) throw new ApiError('SERVICE_UNAVAILABLE')
          endedAtPool.push(originJti)
          return 'one'
        },
      },
    }),
    mailer: {
      send: async (tx, { to, subject, key }) => {
        await tx.run(
          sql`insert into sent (to_address, subject, key) values (${to}, ${subject}, ${key})`,
        )
      },
    },
    activatedMail: (to, key, deviceName) => ({ to, key, subject: deviceName, text: '', html: '' }),
  }
  feature = { routes: devicesRoutes(deps), jobs: devicesJobs(deps) }
  await db.run(sql`create table sent (to_address text, subject text, key text primary key)`)
  api = await serveForTest({
    features: [feature],
    clock,
    ports: { profileOf: deviceSessions(db).profileOf },
  })
})

afterAll(async () => {
  await api.close()
  await database.drop()
})

beforeEach(async () => {
  clock.set(start)
  signIns = 0
  isPoolAway = false
  endedAtPool.length = 0
  await database.db.run(sql`delete from app.device_code`)
  await database.db.run(sql`delete from app.rate_limit`)
  phone = await viewer()
})

/** Somebody who watches on a laptop. */
async function viewer(): Promise<{ accountId: string; sessionId: string }> {
  const accountId = await given.account()
  await database.db.run(sql`insert into app.account_identity (issuer, subject, account_id)
    values ('test', ${accountId}, ${accountId})`)
  await given.profile(accountId)

  return { accountId, sessionId: 'laptop' }
}

const requestCode = async (headers: Readonly<Record<string, string>> = {}) => {
  const device = { deviceName: 'Televizor', platform: 'TV' }
  const { data } = await api.call('POST', '/auth/device/code', undefined, device, headers)

  return DeviceCode.parse(data)
}
const lookUp = (code: string, caller = phone) =>
  api.call('POST', '/auth/device/code/lookup', caller, { code })
const enter = (code: string, refreshToken = REFRESH_TOKEN, caller = phone) =>
  api.call('POST', '/auth/device/session/activate', caller, { code, refreshToken })
const claim = (deviceCode: string) =>
  api.call('POST', '/auth/device/token', undefined, { deviceCode })
const devices = async () =>
  z
    .object({ devices: z.array(z.object({ id: z.string(), name: z.string() })) })
    .parse((await api.call('GET', '/user/devices', phone)).data).devices
const activationOf = (data: unknown) =>
  z.object({ activationId: z.string() }).parse(data).activationId
const atOnce = <Value>(count: number, work: () => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, work))

describe('deviceActivation', () => {
  it('gives a television a code, and the addresses to enter it at', async () => {
    const code = await requestCode()

    expect(code).toEqual({
      deviceCode: expect.stringMatching(/^[\w-]{43}$/),
      userCode: expect.stringMatching(/^[BCDFGHJKMNPQRSTVWXZ2-9]{6}$/),
      verificationUri: 'https://hlizo.example/device',
      verificationUriComplete: `https://hlizo.example/device?code=${code.userCode}`,
      expiresIn: 900,
      interval: 5,
    })
  })

  it('lets the television in, lists it, and writes to the account', async () => {
    const { deviceCode, userCode } = await requestCode()
    expect((await claim(deviceCode)).error).toBe('AUTHORIZATION_PENDING')
    const entered = await enter(userCode.toLowerCase())
    expect(entered).toMatchObject({ status: 200, data: { deviceName: 'Televizor' } })

    clock.advance(5_000)
    expect((await claim(deviceCode)).data).toEqual({
      idToken: 'id',
      accessToken: 'access',
      refreshToken: 'refresh',
    })
    expect(await devices()).toContainEqual({ id: 'tv-1', name: 'Televizor' })
    expect(
      await database.db.one(
        Mail,
        sql`select to_address as "toAddress", subject from sent
          where key = ${`device-activated:${activationOf(entered.data)}`}`,
      ),
    ).toEqual({ toAddress: 'ion@example.ro', subject: 'Televizor' })
  })

  it('says which television shows a code, from where and since when, and lets nothing in by that', async () => {
    const { deviceCode, userCode } = await requestCode({ 'cf-ipcountry': 'RO' })
    clock.advance(60_000)
    const found = await lookUp(userCode.toLowerCase())
    const waiting = {
      deviceName: 'Televizor',
      platform: 'TV',
      place: 'România',
      isSameNetwork: true,
      requestedAt: start.toISOString(),
    }

    expect(found).toMatchObject({ status: 200, data: waiting })
    expect((await claim(deviceCode)).error).toBe('AUTHORIZATION_PENDING')
    expect((await enter(userCode)).data).toEqual({
      ...waiting,
      activationId: expect.any(String),
    })
  })

  it('tells nothing of a code that is used, expired or unknown, and to no session without a profile', async () => {
    const used = await requestCode()
    await enter(used.userCode)
    const late = await requestCode()
    const stranger = { accountId: phone.accountId, sessionId: 'never-seen' }
    expect((await lookUp(late.userCode, stranger)).status).toBe(403)
    clock.advance(900_000)

    for (const code of [used.userCode, late.userCode, 'BBBBBB', 'BCD'])
      expect(await lookUp(code)).toMatchObject({ status: 400, error: 'DEVICE_CODE_INVALID' })
  })

  it('counts looking up and entering wrong codes together', async () => {
    const looked = await atOnce(3, () => lookUp('BBBBBB'))
    const entered = await atOnce(3, () => enter('CCCCCC'))

    expect(looked.map(({ error }) => error)).toEqual(looked.map(() => 'DEVICE_CODE_INVALID'))
    expect(entered.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  it('slows a television down that asks too often, five seconds more each time', async () => {
    const { deviceCode } = await requestCode()
    await claim(deviceCode)
    clock.advance(2_000)
    expect((await claim(deviceCode)).error).toBe('SLOW_DOWN')
    clock.advance(5_000)
    expect((await claim(deviceCode)).error).toBe('SLOW_DOWN')
    clock.advance(15_000)
    expect((await claim(deviceCode)).error).toBe('AUTHORIZATION_PENDING')
  })

  it('ends after fifteen minutes on both sides, and knows no code that nobody shows', async () => {
    const { deviceCode, userCode } = await requestCode()
    clock.advance(900_000)

    expect((await claim(deviceCode)).error).toBe('EXPIRED_TOKEN')
    expect(await enter(userCode)).toMatchObject({ status: 400, error: 'DEVICE_CODE_INVALID' })
    expect((await claim('a-secret-that-nobody-was-given')).error).toBe('EXPIRED_TOKEN')
    expect((await enter('BCDFG')).error).toBe('DEVICE_CODE_INVALID')
  })

  it('wants a signed-in viewer and the refresh token of that very browser', async () => {
    const { userCode } = await requestCode()
    const stranger = { accountId: phone.accountId, sessionId: 'never-seen' }

    expect((await enter(userCode, 'of somebody else')).error).toBe('REFRESH_TOKEN_INVALID')
    expect((await enter(userCode, REFRESH_TOKEN, stranger)).status).toBe(403)
    const signedOut = await api.call('POST', '/auth/device/session/activate', undefined, {
      code: userCode,
      refreshToken: REFRESH_TOKEN,
    })
    expect(signedOut.status).toBe(401)
    expect((await enter(userCode)).status).toBe(200)
  })

  it('takes a code once, however many enter it at the same moment', async () => {
    const { userCode } = await requestCode()
    const answers = await atOnce(5, () => enter(userCode))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'DEVICE_CODE_INVALID')).toHaveLength(4)
  })

  it('lets the first of ten accounts in that enter one code at the same moment', async () => {
    const { userCode } = await requestCode()
    const callers = await Promise.all(Array.from({ length: 10 }, viewer))
    const answers = await Promise.all(
      callers.map((caller) => enter(userCode, REFRESH_TOKEN, caller)),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'DEVICE_CODE_INVALID')).toHaveLength(9)
  })

  it('gives nothing to who knows only the code on the screen', async () => {
    const { userCode } = await requestCode()
    await enter(userCode)

    expect(await claim(userCode)).toMatchObject({ status: 400, data: undefined })
    expect((await claim(userCode.padEnd(43, 'A'))).error).toBe('EXPIRED_TOKEN')
    expect(signIns).toBe(0)
  })

  it('hands tokens out once, however many ask at the same moment', async () => {
    const { deviceCode, userCode } = await requestCode()
    await enter(userCode)
    const answers = await atOnce(12, () => claim(deviceCode))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'EXPIRED_TOKEN')).toHaveLength(11)
    expect(signIns).toBe(1)
    expect((await devices()).filter(({ name }) => name === 'Televizor')).toHaveLength(1)
  })

  it('lets the television ask again when the user pool was away', async () => {
    const { deviceCode, userCode } = await requestCode()
    await enter(userCode)
    isPoolAway = true
    expect((await claim(deviceCode)).status).toBe(503)
    isPoolAway = false

    expect((await claim(deviceCode)).status).toBe(200)
  })

  it('stops guessing: five wrong codes in a quarter of an hour, and right ones do not count', async () => {
    const { userCode } = await requestCode()
    const another = await requestCode()
    expect((await enter(another.userCode)).status).toBe(200)
    const wrong = await atOnce(8, () => enter('BBBBBB'))

    expect(wrong.filter(({ error }) => error === 'DEVICE_CODE_INVALID')).toHaveLength(5)
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(3)
    expect((await enter(userCode)).status).toBe(429)
    clock.advance(180_000)
    expect((await enter(userCode)).status).toBe(200)
  })

  it('counts nothing against an account while the guessers of the world use up the codes of a minute', async () => {
    const { userCode } = await requestCode()
    const full = new Date(start.getTime() + 60_000)
    await database.db.run(sql`insert into app.rate_limit (key, full_until)
      values ('device-code-misses:all', ${full})`)
    for (const _ of [1, 2, 3, 4, 5, 6]) expect((await enter(userCode)).status).toBe(429)
    clock.advance(2_000)

    expect((await enter(userCode)).status).toBe(200)
  })

  it('stops a thousand guesses of one account, and lets the others in meanwhile', async () => {
    const { userCode } = await requestCode()
    const wrong = await atOnce(1_000, () => enter('BBBBBB'))

    expect(wrong.filter(({ error }) => error === 'DEVICE_CODE_INVALID')).toHaveLength(5)
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(995)
    expect((await enter(userCode, REFRESH_TOKEN, await viewer())).status).toBe(200)
  })

  it('shows six letters and digits, each as often as the others, and no code on two screens', async () => {
    const codes = Array.from({ length: 10_000 }, () => randomText(6, DEVICE_CODE_ALPHABET))
    const expected = (codes.length * 6) / DEVICE_CODE_ALPHABET.length
    const counts = Array.from(
      DEVICE_CODE_ALPHABET,
      (letter) => codes.join('').split(letter).length - 1,
    )
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)

    expect(codes.every((code) => /^[BCDFGHJKMNPQRSTVWXZ2-9]{6}$/.test(code))).toBe(true)
    // 26 degrees of freedom: a fair source goes beyond this once in a billion runs.
    expect(chiSquare).toBeLessThan(98)
    const shown = (userCode: string, deviceCode: string) => ({
      userCode,
      deviceCode,
      activationId: uuidv7(start),
      deviceName: 'TV',
      platform: 'TV',
      country: null,
      addressGroup: '203.0.113.7',
      expiresAt: new Date(start.getTime() + 900_000),
      intervalSeconds: 5,
    })
    const store = codeStore(database.db)
    expect(await store.add(shown('BCDFGH', 'one'), start)).toBe(true)
    expect(await store.add(shown('BCDFGH', 'two'), start)).toBe(false)
    expect(await store.add(shown('BCDFGH', 'two'), new Date(start.getTime() + 900_000))).toBe(true)
  })

  it('takes an activation back before and after the television is in', async () => {
    const early = await requestCode()
    const late = await requestCode()
    const earlyId = activationOf((await enter(early.userCode)).data)
    const lateId = activationOf((await enter(late.userCode)).data)
    await claim(late.deviceCode)
    const refuse = (id: string, caller = phone) =>
      api.call('DELETE', `/auth/device/activations/${id}`, caller)
    const foreign = { accountId: await given.account(), sessionId: 'laptop' }
    expect((await refuse(lateId, foreign)).status).toBe(404)

    expect([(await refuse(earlyId)).status, (await refuse(lateId)).status]).toEqual([204, 204])
    expect((await claim(early.deviceCode)).error).toBe('ACCESS_DENIED')
    expect(endedAtPool).toEqual(['tv-1'])
    expect((await devices()).filter(({ name }) => name === 'Televizor')).toEqual([])
  })

  it('lists devices with the country and the hour, which tell two of one name apart', async () => {
    const { deviceCode, userCode } = await requestCode({ 'cf-ipcountry': 'RO' })
    await enter(userCode)
    await claim(deviceCode)
    const { data } = await api.call('GET', '/user/devices', phone)

    expect(DevicePage.parse(data).devices.find(({ name }) => name === 'Televizor')).toMatchObject({
      place: 'România',
      signedInAt: clock.now().toISOString(),
    })
  })

  it('ends a removed device at the pool as well, later if the pool is away', async () => {
    const { deviceCode, userCode } = await requestCode()
    await enter(userCode)
    await claim(deviceCode)
    isPoolAway = true
    expect((await api.call('DELETE', '/user/devices/tv-1', phone)).status).toBe(204)
    expect(endedAtPool).toEqual([])
    isPoolAway = false
    await feature.jobs?.['devices.end-sign-ins']?.run({}, context)
    await feature.jobs?.['devices.end-sign-ins']?.run({}, context)

    expect(endedAtPool).toEqual(['tv-1'])
  })

  it('denies a television whose browser was signed out before it came in', async () => {
    const { deviceCode, userCode } = await requestCode()
    await enter(userCode)
    await deviceSessions(database.db).endAll(phone.accountId, clock.now())

    expect((await claim(deviceCode)).error).toBe('ACCESS_DENIED')
    expect(signIns).toBe(0)
  })

  it('sweeps what is long over', async () => {
    await requestCode()

    expect(await codeStore(database.db).sweep(start)).toBe(0)
    expect(await codeStore(database.db).sweep(new Date(start.getTime() + 900_001))).toBe(1)
  })
})
