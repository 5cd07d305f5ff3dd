import { GetUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { startTestHost, type TestHost } from '@hlizo/identity/testing-host'
import { beginSignIn, createTestPool, createTestUser } from '@hlizo/identity/testing-pool'
import { silentLog } from '@hlizo/kit/log'
import { serverMigrations } from '#server/migrations.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { deviceSessions } from '#server/stores/device-sessions.ts'
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

async function signedIn(name: string) {
  await createTestUser(host, pool.UserPoolId, name)
  const { AuthenticationResult } = await beginSignIn(host, pool.ClientId, name)
  const AccessToken = AuthenticationResult?.AccessToken ?? ''
  const { sub = '', iat = 0, origin_jti: sessionId } = decodeJwt(AccessToken)
  const email = `${name}@example.ro`
  const link = { issuer, subject: sub }
  const accountId = await accountStore(database.db).add(
    { ...link, firstName: 'Ana', lastName: 'Pop', email },
    host.clock.now(),
  )
  host.clock.advance(2_000)
  const session = { accountId, sub, email, sessionId: String(sessionId), accessToken: AccessToken }
  const signIn = { issuer, sub, sessionId: session.sessionId, issuedAt: new Date(iat * 1000) }

  return {
    session,
    isEndedHere: () => deviceSessions(database.db).isEnded(signIn),
    isEndedAtPool: () =>
      host.pool.send(new GetUserCommand({ AccessToken })).then(
        () => false,
        () => true,
      ),
  }
}

const deps = () => ({ db: database.db, clock: host.clock, log: silentLog })
const signOut = () => everywhereSignOut({ ...deps(), userPool: { client: host.pool } })
const finish = () =>
  signOutJob({
    ...deps(),
    userPool: { client: host.operator, poolId: pool.UserPoolId, issuer },
  }).run({}, { attempt: 1, signal: new AbortController().signal })

describe('everywhereSignOut', () => {
  it('ends every device here and at the pool, once', async () => {
    const ana = await signedIn('ana')
    await signOut()(ana.session)

    expect([await ana.isEndedHere(), await ana.isEndedAtPool()]).toEqual([true, true])
    host.clock.advance(60_000)
    expect(await deviceSessions(database.db).dueEndAll(issuer, host.clock.now())).toEqual([])
  })

  it('accepts no device when the node dies before the pool is asked, and ends it there later', async () => {
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

  it('accepts no device when the pool cannot be asked', async () => {
    const dan = await signedIn('dan')
    await expect(signOut()({ ...dan.session, accessToken: 'x'.repeat(20) })).rejects.toThrow()
    const endedHere = await dan.isEndedHere()
    host.clock.advance(60_000)
    await finish()

    expect([endedHere, await dan.isEndedAtPool()]).toEqual([true, true])
  })
})
