import { z } from 'zod'
import { DeviceCode } from '@hlizo/contract/entities/device'
import { testDatabase } from '@hlizo/database/testing'
import { sql } from '@hlizo/database/sql'
import { frozenClock } from '@hlizo/kit/testing-clock'
import type { Clock } from '@hlizo/kit/clock'
import { silentLog } from '@hlizo/kit/log'
import type { Database } from '@hlizo/database/database'
import { emptyMail } from '@hlizo/mail/testing-mail'
import { ApiError } from '#server/http/api-error.ts'
import type { Feature } from '#server/http/feature.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import { serveForTest, type TestCaller } from '#server/http/testing-api.ts'
import { serverMigrations } from '#server/migrations.ts'
import { deviceSessions } from '#server/stores/device-sessions.ts'
import { poolSignIns } from '#server/stores/pool-sign-ins.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import type { ActivationDeps } from './activation.ts'
import { devicesJobs } from './jobs.ts'
import { devicesRoutes } from './routes.ts'

export const start = new Date('2026-05-01T10:00:00Z')
const REFRESH_TOKEN = 'refresh-token-of-the-phone'

const Devices = z.object({ devices: z.array(z.object({ id: z.string(), name: z.string() })) })

export const activationOf = (data: unknown) =>
  z.object({ activationId: z.string() }).parse(data).activationId

/** Does the same several times at the same moment. */
export const atOnce = <Value>(count: number, work: () => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, work))

/** What the user pool has done, and whether it answers. */
type PoolState = { isAway: boolean; signIns: number; ended: string[] }

function activationDeps(db: Database, clock: Clock, pool: PoolState): ActivationDeps {
  const answers = () => {
    if (pool.isAway) throw new ApiError('SERVICE_UNAVAILABLE')
  }

  return {
    db,
    clock,
    publicUrl: 'https://hlizo.example',
    issuer: 'test',
    limiter: createRateLimiter({ db, clock, isOn: true }),
    signIn: {
      isOwn: async (_session, refreshToken) => refreshToken === REFRESH_TOKEN,
      begin: async () => {
        answers()
        pool.signIns += 1
        const sessionId = `tv-${pool.signIns}`
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
          answers()
          pool.ended.push(originJti)
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
    activatedMail: emptyMail,
  }
}

/** Televisions that ask for codes and viewers who enter them. For tests. */
export async function openActivation() {
  const database = await testDatabase([serverMigrations])
  const { db } = database
  await db.run(sql`create table sent (to_address text, subject text, key text primary key)`)
  const clock = frozenClock(start)
  const given = testCatalogue(db, start)
  const pool: PoolState = { isAway: false, signIns: 0, ended: [] }
  const deps = activationDeps(db, clock, pool)
  const feature: Feature = { routes: devicesRoutes(deps), jobs: devicesJobs(deps) }
  const api = await serveForTest({
    features: [feature],
    clock,
    ports: { profileOf: deviceSessions(db).profileOf },
  })

  return {
    db,
    clock,
    given,
    pool,
    feature,
    api,
    /** An account that watches on a laptop. */
    viewer: async (): Promise<TestCaller> => {
      const accountId = await given.account()
      await db.run(sql`insert into app.account_identity (issuer, subject, account_id)
        values ('test', ${accountId}, ${accountId})`)
      await given.profile(accountId)
      return { accountId, sessionId: 'laptop' }
    },
    requestCode: async (headers: Readonly<Record<string, string>> = {}) => {
      const device = { deviceName: 'Televizor', platform: 'TV' }
      const { data } = await api.call('POST', '/auth/device/code', undefined, device, headers)
      return DeviceCode.parse(data)
    },
    lookUp: (caller: TestCaller, code: string) =>
      api.call('POST', '/auth/device/code/lookup', caller, { code }),
    enter: (caller: TestCaller | undefined, code: string, refreshToken = REFRESH_TOKEN) =>
      api.call('POST', '/auth/device/session/activate', caller, { code, refreshToken }),
    claim: (deviceCode: string) =>
      api.call('POST', '/auth/device/token', undefined, { deviceCode }),
    devices: async (caller: TestCaller) =>
      Devices.parse((await api.call('GET', '/user/devices', caller)).data).devices,
    /** Forgets every code and what was counted against the callers. */
    empty: async () => {
      clock.set(start)
      Object.assign(pool, { isAway: false, signIns: 0, ended: [] })
      await db.run(sql`delete from app.device_code`)
      await db.run(sql`delete from app.rate_limit`)
    },
    close: async () => {
      await api.close()
      await database.drop()
    },
  }
}
