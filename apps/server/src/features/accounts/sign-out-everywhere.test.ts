import { GetUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { startTestHost, type TestHost } from '@hlizo/identity/testing-host'
import { beginSignIn, createTestPool, createTestUser } from '@hlizo/identity/testing-pool'
import { silentLog } from '@hlizo/kit/log'
import { passwordProof } from '#server/http/testing-proof.ts'
import { serverMigrations } from '#server/migrations.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { deviceSessions } from '#server/stores/device-sessions.ts'
import { endAllSignIns, endSomeSignIns } from '#server/stores/pool-sign-out.ts'
import { everywhereSignOut, signOutJob } from './sign-out-everywhere.ts'

const issuer = 'the pool'

let host: TestHost
let database: TestDatabase
let pool: Awaited<ReturnType<typeof createTestPool>>

beforeAll(async () => {
  host = await startTestHost()
  database = await testDatabase([serverMigrations])
  pool = await createTestPool(host)
})
afterAll(async () => {
  await host.stop()
  await database.drop()
})

async function signIn(name: string) {
  const { AuthenticationResult } = await beginSignIn(host, pool.ClientId, name)
  const AccessToken = AuthenticationResult?.AccessToken ?? ''
  const { sub = '', auth_time: authTime, origin_jti: originJti } = decodeJwt(AccessToken)
  const sessionId = String(originJti)
  const signIn = { issuer, sub, sessionId, authenticatedAt: new Date(Number(authTime) * 1000) }

  return {
    sub,
    sessionId,
    AccessToken,
    isEndedHere: async () =>
      (await deviceSessions(database.db).stateOf(signIn, host.clock.now())) === 'ended',
    isEndedAtPool: () =>
      host.pool.send(new GetUserCommand({ AccessToken })).then(
        () => false,
        () => true,
      ),
  }
}

const device = { name: 'Chrome · Linux', platform: 'Linux' }

async function signedIn(name: string) {
  await createTestUser(host, pool.UserPoolId, name)
  const { sub, sessionId, AccessToken, ...signedIn } = await signIn(name)
  const email = `${name}@example.ro`
  const accountId = await accountStore(database.db).add(
    { issuer, subject: sub, firstName: 'Ana', lastName: 'Pop', email },
    host.clock.now(),
  )
  const touch = (id: string) =>
    deviceSessions(database.db).touch({ accountId, sessionId: id }, device, host.clock.now())
  await touch(sessionId)
  host.clock.advance(2_000)

  return {
    ...signedIn,
    session: {
      accountId,
      sub,
      email,
      sessionId,
      accessToken: AccessToken,
      proof: passwordProof(host.clock.now()),
    },
    signInAgain: async () => {
      const again = await signIn(name)
      await touch(again.sessionId)
      return again
    },
  }
}

const deps = () => ({ db: database.db, clock: host.clock, log: silentLog })
const signOut = () => everywhereSignOut({ ...deps(), userPool: { client: host.pool } })
const finish = (end = endSomeSignIns) =>
  signOutJob({
    ...deps(),
    userPool: { ...end(host.operator, pool.UserPoolId), issuer },
  }).run({}, { attempt: 1, isLast: () => false, signal: new AbortController().signal })

describe('everywhereSignOut', () => {
  it('signs all devices out here and at the pool, once', async () => {
    const ana = await signedIn('ana')
    await signOut()(ana.session)

    expect([await ana.isEndedHere(), await ana.isEndedAtPool()]).toEqual([true, true])
    host.clock.advance(60_000)
    expect(await deviceSessions(database.db).dueEndAll(issuer, host.clock.now())).toEqual([])
  })

  it('refuses all devices when the node crashes before the pool is called, and signs out there later', async () => {
    const ion = await signedIn('ion')
    await deviceSessions(database.db).beginEndAll(ion.session.accountId, host.clock.now())
    const before = [await ion.isEndedHere(), await ion.isEndedAtPool()]
    await finish()
    const tooSoon = await ion.isEndedAtPool()
    host.clock.advance(60_000)
    await finish()

    expect([...before, tooSoon]).toEqual([true, false, false])
    expect(await ion.isEndedAtPool()).toBe(true)
    expect(await deviceSessions(database.db).dueEndAll(issuer, host.clock.now())).toEqual([])
  })

  it('keeps a sign-in made between the request and the retry, also with a later request', async () => {
    const eva = await signedIn('eva')
    await deviceSessions(database.db).beginEndAll(eva.session.accountId, host.clock.now())
    host.clock.advance(2_000)
    const again = await eva.signInAgain()
    host.clock.advance(60_000)
    await finish()

    expect([await eva.isEndedHere(), await eva.isEndedAtPool()]).toEqual([true, true])
    expect([await again.isEndedHere(), await again.isEndedAtPool()]).toEqual([false, false])
  })

  it('keeps a request that arrived during an earlier one', async () => {
    const gil = await signedIn('gil')
    const { accountId } = gil.session
    const devices = deviceSessions(database.db)
    const first = host.clock.now()
    host.clock.advance(2_000)
    await devices.beginEndAll(accountId, host.clock.now())
    await devices.endAll(accountId, first)
    host.clock.advance(60_000)
    await finish()

    expect(await gil.isEndedAtPool()).toBe(true)
  })

  it('signs every device out where the pool can end only all, as Amazon Cognito', async () => {
    const lia = await signedIn('lia')
    await deviceSessions(database.db).beginEndAll(lia.session.accountId, host.clock.now())
    host.clock.advance(2_000)
    const again = await lia.signInAgain()
    host.clock.advance(60_000)
    await finish(endAllSignIns)

    expect([await again.isEndedHere(), await again.isEndedAtPool()]).toEqual([true, true])
  })

  it('refuses all devices while the pool is unavailable', async () => {
    const dan = await signedIn('dan')
    await expect(signOut()({ ...dan.session, accessToken: 'x'.repeat(20) })).rejects.toThrow()
    const endedHere = await dan.isEndedHere()
    host.clock.advance(60_000)
    await finish()

    expect([endedHere, await dan.isEndedAtPool()]).toEqual([true, true])
  })

  it('reaches an account behind more than a page of those that the pool fails to sign out', async () => {
    const { db } = database
    const now = host.clock.now()
    await db.run(sql`with made as (
        insert into app.account (id, email, first_name, last_name, created_at, pool_sign_out_due_at)
        select gen_random_uuid(), 'om' || n || '@example.ro', 'Ion', 'Pop', ${now}, ${now}
          from generate_series(1, 102) n returning id)
      insert into app.account_identity (issuer, subject, account_id)
        select ${issuer}, id::text, id from made`)
    host.clock.advance(60_000)
    const asked: string[] = []
    await signOutJob({
      ...deps(),
      userPool: {
        issuer,
        endSignIns: async (subject) => {
          asked.push(subject)
          if (asked.length < 102) throw new Error('The pool is away.')
          return 'before'
        },
      },
    }).run({}, { attempt: 1, isLast: () => false, signal: new AbortController().signal })

    const due = await deviceSessions(db).dueEndAll(issuer, host.clock.now())
    expect(new Set(asked).size).toBe(102)
    expect(due.map(({ subject }) => subject)).not.toContain(asked.at(-1))
  })
})
