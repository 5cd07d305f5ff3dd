import { GetUserCommand, GlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider'
import { sql } from '@hlizo/database/sql'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { startTestHost, type TestHost } from '../testing-host.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const Waiting = z.object({ n: z.number() })
async function hasWaiters(): Promise<boolean> {
  const { n } = await host.db.one(
    Waiting,
    sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return n > 0
}

const WAIT = { timeout: 10_000, interval: 10 }

describe('globalSignOut', () => {
  it('revokes a sign-in that started before it and is stored after it', async () => {
    const { accessToken: AccessToken, sub } = await host.signedIn('under-way@example.ro')
    const { db, users, refreshTokens, clients } = host.anotherNode()
    const client = await clients.require(host.clientId)
    let isOver = false
    let signedOut: Promise<unknown> = Promise.resolve()
    const { originJti } = await db.transaction(async (tx) => {
      await users.hold(tx, sub)
      const signIn = await refreshTokens.begin(tx, {
        sub,
        client,
        deviceKey: null,
        isMultiFactor: false,
        isByHost: false,
      })
      signedOut = host.pool.send(new GlobalSignOutCommand({ AccessToken })).finally(() => {
        isOver = true
      })
      await vi.waitFor(async () => expect(isOver || (await hasWaiters())).toBe(true), WAIT)
      return signIn
    })
    await signedOut

    expect(await host.identity.isRevoked(originJti)).toBe(true)
    await expect(host.pool.send(new GetUserCommand({ AccessToken }))).rejects.toThrow()
  })
})
