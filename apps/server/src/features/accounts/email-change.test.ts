import { UpdateUserAttributesCommand } from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { startTestHost, type TestHost } from '@hlizo/identity/testing-host'
import { emptyMail } from '@hlizo/mail/testing-mail'
import { passwordProof } from '#server/http/testing-proof.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import { serverMigrations } from '#server/migrations.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { accountMailWriter } from './account-mails.ts'
import { emailChange } from './email-change.ts'
import { userSync } from './sync-user.ts'

const brand = { name: 'Hlizo', url: 'https://hlizo.example', accent: '#fff', onAccent: '#000' }
const sent: string[] = []
const billed: string[] = []
let pool: TestHost
let database: TestDatabase
let change: ReturnType<typeof emailChange>

beforeAll(async () => {
  pool = await startTestHost()
  database = await testDatabase([serverMigrations])
  const { db } = database
  const syncUser = userSync({
    db,
    clock: pool.clock,
    userPool: { client: pool.operator, poolId: pool.poolId, issuer: 'test' },
    mailer: { send: async (_queries, { key, to }) => void sent.push(`${key.split(':')[0]} ${to}`) },
    mails: accountMailWriter({ brand, publicUrl: brand.url }),
    emailChanged: async (_tx, accountId) => void billed.push(accountId),
    closeAccount: async () => {},
    reopenAccount: async () => {},
  })
  change = emailChange({
    db,
    clock: pool.clock,
    limiter: createRateLimiter({ db, clock: pool.clock, isOn: true }),
    userPool: {
      client: pool.pool,
      clientId: pool.clientId,
      issuer: 'test',
      handsMessagesOver: false,
      recoveryCodes: null,
    },
    mailer: { send: async () => {} },
    mails: {
      emailChangeNotice: emptyMail,
    },
    syncUser,
  })
})
afterAll(async () => {
  await pool.stop()
  await database.drop()
})

async function signedIn(email: string) {
  const { sub, accessToken } = await pool.signedIn(email)
  const names = { firstName: 'Ana', lastName: 'Pop', email }
  const now = pool.clock.now()
  const accountId = await accountStore(database.db).add(
    { issuer: 'test', subject: sub, ...names },
    now,
  )
  return { accountId, sub, email, accessToken, proof: passwordProof(now), sessionId: 'laptop' }
}

describe('emailChange', () => {
  it('returns the seconds until another passcode can be requested', async () => {
    const session = await signedIn('wait@example.ro')
    await change.ask(session, 'wait2@example.ro')
    pool.clock.advance(25_000)
    await expect(change.resend(session)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 35,
    })

    pool.clock.advance(35_000)
    await change.resend(session)
  })

  it('accepts the long code of a link after the daily attempts are used up', async () => {
    const session = await signedIn('long@example.ro')
    await change.ask(session, 'long2@example.ro')
    for (const _ of [1, 2]) {
      for (const guess of ['000000', '000001', '000002', '000003', '000004']) {
        await expect(change.verify(session, guess)).rejects.toMatchObject({ code: 'CODE_MISMATCH' })
      }
      pool.clock.advance(901_000)
      await change.resend(session)
    }
    const code = pool.codeFor('long2@example.ro')

    expect(code).toMatch(/^[\w-]{22}$/)
    expect(await change.verify(session, code)).toEqual({ email: 'long2@example.ro' })
    expect(sent).toEqual(['email-left long@example.ro', 'email-arrived long2@example.ro'])
    expect(billed).toEqual([session.accountId])
  })

  it('stores the address that the pool has verified, not the requested one', async () => {
    const session = await signedIn('mine@example.ro')
    await change.ask(session, 'victim@example.ro')
    await pool.pool.send(
      new UpdateUserAttributesCommand({
        AccessToken: session.accessToken,
        UserAttributes: [{ Name: 'email', Value: 'mine2@example.ro' }],
      }),
    )

    expect(await change.verify(session, pool.codeFor('mine2@example.ro'))).toEqual({
      email: 'mine2@example.ro',
    })
    expect(await accountStore(database.db).byEmail('victim@example.ro')).toBeNull()
  })

  it('distinguishes an unavailable pool from an expired session', async () => {
    const session = await signedIn('away@example.ro')
    await change.ask(session, 'away2@example.ro')
    const away = emailChange({
      db: database.db,
      clock: pool.clock,
      limiter: { forgive: async () => {} },
      userPool: {
        clientId: pool.clientId,
        issuer: 'test',
        handsMessagesOver: false,
        recoveryCodes: null,
        client: pool.awayClient(),
      },
      mailer: { send: async () => {} },
      mails: {
        emailChangeNotice: emptyMail,
      },
      syncUser: async () => {},
    })

    await expect(away.verify(session, '123456')).rejects.toMatchObject({ status: 503 })
    await expect(
      change.verify({ ...session, accessToken: 'x.y.z' }, '123456'),
    ).rejects.toMatchObject({ status: 401 })
  })
})
