import { GlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { silentLog } from '@hlizo/kit/log'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIdentity } from '../identity.ts'
import { startTestHost, type TestHost } from '../testing-host.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

describe('createRevocations', () => {
  it('applies a sign-out here at once and on another node two seconds later', async () => {
    const { db, clock, config } = host
    const ports = { deliver: () => {}, onEvent: () => {}, onUserChanged: async () => {} }
    const otherNode = createIdentity({ db, clock, config, log: silentLog, ...ports })
    const { accessToken } = await host.signedIn('nodes@example.ro')
    const originJti = String(decodeJwt(accessToken)['origin_jti'])
    expect(await otherNode.isRevoked(originJti)).toBe(false)
    await host.pool.send(new GlobalSignOutCommand({ AccessToken: accessToken }))

    expect(await host.identity.isRevoked(originJti)).toBe(true)
    clock.advance(2_000)
    expect(await otherNode.isRevoked(originJti)).toBe(true)
  })
})
