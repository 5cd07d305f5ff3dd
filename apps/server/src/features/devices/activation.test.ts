import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DevicePage } from '@hlizo/contract/entities/device'
import { sql } from '@hlizo/database/sql'
import type { TestCaller } from '#server/http/testing-api.ts'
import { deviceSessions } from '#server/stores/device-sessions.ts'
import { codeStore } from './code-store.ts'
import { activationOf, openActivation, start } from './testing-activation.ts'

const context = { attempt: 1, isLast: () => false, signal: new AbortController().signal }
const Mail = z.object({ toAddress: z.string(), subject: z.string() })

let world: Awaited<ReturnType<typeof openActivation>>
let phone: TestCaller

beforeAll(async () => {
  world = await openActivation()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.empty()
  phone = await world.viewer()
})

describe('deviceActivation', () => {
  it('creates a code for a television, and the URLs to enter it', async () => {
    const code = await world.requestCode()

    expect(code).toEqual({
      deviceCode: expect.stringMatching(/^[\w-]{43}$/),
      userCode: expect.stringMatching(/^[BCDFGHJKMNPQRSTVWXZ2-9]{6}$/),
      verificationUri: 'https://hlizo.example/device',
      verificationUriComplete: `https://hlizo.example/device?code=${code.userCode}`,
      expiresIn: 900,
      interval: 5,
    })
  })

  it('activates the television, lists it, and mails the account', async () => {
    const { deviceCode, userCode } = await world.requestCode()
    expect((await world.claim(deviceCode)).error).toBe('AUTHORIZATION_PENDING')
    const entered = await world.enter(phone, userCode.toLowerCase())
    expect(entered).toMatchObject({ status: 200, data: { deviceName: 'Televizor' } })

    world.clock.advance(5_000)
    expect((await world.claim(deviceCode)).data).toEqual({
      idToken: 'id',
      accessToken: 'access',
      refreshToken: 'refresh',
    })
    expect(await world.devices(phone)).toContainEqual({ id: 'tv-1', name: 'Televizor' })
    expect(
      await world.db.one(
        Mail,
        sql`select to_address as "toAddress", subject from sent
          where key = ${`device-activated:${activationOf(entered.data)}`}`,
      ),
    ).toEqual({ toAddress: 'ion@example.ro', subject: 'Televizor' })
  })

  it('returns which television shows a code, from where and since when, without activating it', async () => {
    const { deviceCode, userCode } = await world.requestCode({ 'cf-ipcountry': 'RO' })
    world.clock.advance(60_000)
    const found = await world.lookUp(phone, userCode.toLowerCase())
    const waiting = {
      deviceName: 'Televizor',
      platform: 'TV',
      place: 'România',
      isSameNetwork: true,
      requestedAt: start.toISOString(),
    }

    expect(found).toMatchObject({ status: 200, data: waiting })
    expect((await world.claim(deviceCode)).error).toBe('AUTHORIZATION_PENDING')
    expect((await world.enter(phone, userCode)).data).toEqual({
      ...waiting,
      activationId: expect.any(String),
    })
  })

  it('reveals nothing about used, expired and unknown codes, nor to a session without a profile', async () => {
    const used = await world.requestCode()
    await world.enter(phone, used.userCode)
    const late = await world.requestCode()
    const unknown = { accountId: phone.accountId, sessionId: 'never-seen' }
    expect((await world.lookUp(unknown, late.userCode)).status).toBe(403)
    world.clock.advance(900_000)

    for (const code of [used.userCode, late.userCode, 'BBBBBB', 'BCD'])
      expect(await world.lookUp(phone, code)).toMatchObject({
        status: 400,
        error: 'DEVICE_CODE_INVALID',
      })
  })

  it('slows down a television that polls too often, by five seconds each time', async () => {
    const { deviceCode } = await world.requestCode()
    await world.claim(deviceCode)
    world.clock.advance(2_000)
    expect((await world.claim(deviceCode)).error).toBe('SLOW_DOWN')
    world.clock.advance(5_000)
    expect((await world.claim(deviceCode)).error).toBe('SLOW_DOWN')
    world.clock.advance(15_000)
    expect((await world.claim(deviceCode)).error).toBe('AUTHORIZATION_PENDING')
  })

  it('expires after fifteen minutes on both sides, and refuses unknown codes', async () => {
    const { deviceCode, userCode } = await world.requestCode()
    world.clock.advance(900_000)

    expect((await world.claim(deviceCode)).error).toBe('EXPIRED_TOKEN')
    expect(await world.enter(phone, userCode)).toMatchObject({
      status: 400,
      error: 'DEVICE_CODE_INVALID',
    })
    expect((await world.claim('a-secret-that-was-never-given')).error).toBe('EXPIRED_TOKEN')
    expect((await world.enter(phone, 'BCDFG')).error).toBe('DEVICE_CODE_INVALID')
  })

  it('requires a signed-in viewer and the refresh token of the same browser', async () => {
    const { userCode } = await world.requestCode()
    const unknown = { accountId: phone.accountId, sessionId: 'never-seen' }

    expect((await world.enter(phone, userCode, 'of another user')).error).toBe(
      'REFRESH_TOKEN_INVALID',
    )
    expect((await world.enter(unknown, userCode)).status).toBe(403)
    const signedOut = await world.enter(undefined, userCode)
    expect(signedOut.status).toBe(401)
    expect((await world.enter(phone, userCode)).status).toBe(200)
  })

  it('lets the television retry after an outage of the user pool', async () => {
    const { deviceCode, userCode } = await world.requestCode()
    await world.enter(phone, userCode)
    world.pool.isAway = true
    expect((await world.claim(deviceCode)).status).toBe(503)
    world.pool.isAway = false

    expect((await world.claim(deviceCode)).status).toBe(200)
  })

  it('undoes an activation before and after the television uses it', async () => {
    const early = await world.requestCode()
    const late = await world.requestCode()
    const earlyId = activationOf((await world.enter(phone, early.userCode)).data)
    const lateId = activationOf((await world.enter(phone, late.userCode)).data)
    await world.claim(late.deviceCode)
    const refuse = (id: string, caller = phone) =>
      world.api.call('DELETE', `/auth/device/activations/${id}`, caller)
    const foreign = { accountId: await world.given.account(), sessionId: 'laptop' }
    expect((await refuse(lateId, foreign)).status).toBe(404)

    expect([(await refuse(earlyId)).status, (await refuse(lateId)).status]).toEqual([204, 204])
    expect((await world.claim(early.deviceCode)).error).toBe('ACCESS_DENIED')
    expect(world.pool.ended).toEqual(['tv-1'])
    expect((await world.devices(phone)).filter(({ name }) => name === 'Televizor')).toEqual([])
  })

  it('lists devices with country and hour, which distinguish two with one name', async () => {
    const { deviceCode, userCode } = await world.requestCode({ 'cf-ipcountry': 'RO' })
    await world.enter(phone, userCode)
    await world.claim(deviceCode)
    const { data } = await world.api.call('GET', '/user/devices', phone)

    expect(DevicePage.parse(data).devices.find(({ name }) => name === 'Televizor')).toMatchObject({
      place: 'România',
      signedInAt: world.clock.now().toISOString(),
    })
  })

  it('lists sixty devices at a time, and the others after them', async () => {
    const { userCode, deviceCode } = await world.requestCode()
    await world.enter(phone, userCode)
    await world.claim(deviceCode)
    await world.db.run(sql`insert into app.device_session
        (account_id, id, device_name, platform, created_at, last_active_at)
      select account_id, 'more-' || place, 'Televizor', 'TV', created_at, last_active_at - place * interval '1 hour'
      from app.device_session, generate_series(1, 70) place where id = 'tv-1'`)
    const page = async (cursor = '') =>
      DevicePage.parse((await world.api.call('GET', `/user/devices${cursor}`, phone)).data)
    const first = await page()
    const rest = await page(`?cursor=${encodeURIComponent(String(first.nextCursor))}`)
    const ids = [...first.devices, ...rest.devices].map(({ id }) => id)

    expect(first.devices).toHaveLength(60)
    expect(rest.nextCursor).toBeNull()
    expect(ids.filter((id) => id.startsWith('more-'))).toEqual(
      Array.from({ length: 70 }, (_, place) => `more-${place + 1}`),
    )
  })

  it('signs a removed device out at the pool too, later if the pool is unavailable', async () => {
    const { deviceCode, userCode } = await world.requestCode()
    await world.enter(phone, userCode)
    await world.claim(deviceCode)
    world.pool.isAway = true
    expect((await world.api.call('DELETE', '/user/devices/tv-1', phone)).status).toBe(204)
    expect(world.pool.ended).toEqual([])
    world.pool.isAway = false
    await world.feature.jobs?.['devices.end-sign-ins']?.run({}, context)
    await world.feature.jobs?.['devices.end-sign-ins']?.run({}, context)

    expect(world.pool.ended).toEqual(['tv-1'])
  })

  it('denies a television whose browser was signed out before its activation', async () => {
    const { deviceCode, userCode } = await world.requestCode()
    await world.enter(phone, userCode)
    await deviceSessions(world.db).endAll(phone.accountId, world.clock.now())

    expect((await world.claim(deviceCode)).error).toBe('ACCESS_DENIED')
    expect(world.pool.signIns).toBe(0)
  })

  it('deletes expired codes', async () => {
    await world.requestCode()

    expect(await codeStore(world.db).sweep(start)).toBe(0)
    expect(await codeStore(world.db).sweep(new Date(start.getTime() + 900_001))).toBe(1)
  })
})
