import { GetCredentialsForIdentityCommand, GetIdCommand } from '@aws-sdk/client-cognito-identity'
import { GlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const logins = (token: string) => ({ [`localhost:3000/identity/${host.poolId}`]: token })
const getId = async (Logins: Record<string, string> = {}) =>
  (await host.identityPool.send(new GetIdCommand({ IdentityPoolId: host.identityPoolId, Logins })))
    .IdentityId ?? ''
const getCredentials = (IdentityId: string, Logins?: Record<string, string>) =>
  host.identityPool.send(new GetCredentialsForIdentityCommand({ IdentityId, Logins }))

describe('getId', () => {
  it('gives each guest an identity and a login always the same one, also in parallel', async () => {
    const { idToken } = await host.signedIn('id@example.ro')
    const ids = await Promise.all([1, 2, 3, 4].map(() => getId(logins(idToken))))

    expect(new Set(ids).size).toBe(1)
    expect(await getId()).not.toBe(await getId())
  })

  it('refuses another pool, another issuer, an access token and a revoked one', async () => {
    const { idToken, accessToken } = await host.signedIn('bad@example.ro')
    const elsewhere = new GetIdCommand({ IdentityPoolId: 'eu-central-1:other' })

    await expect(host.identityPool.send(elsewhere)).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    })
    await expect(getId({ 'accounts.google.com': idToken })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
    await expect(getId(logins(accessToken))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
    await host.pool.send(new GlobalSignOutCommand({ AccessToken: accessToken }))
    await expect(getId(logins(idToken))).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })
})

describe('getCredentialsForIdentity', () => {
  it('gives credentials for an hour', async () => {
    const { Credentials } = await getCredentials(await getId())

    expect(Credentials).toMatchObject({
      AccessKeyId: expect.stringMatching(/^ASIA[A-Z2-7]{16}$/),
      SecretKey: expect.stringMatching(/^.{40}$/),
      Expiration: new Date(host.clock.now().getTime() + 3_600_000),
    })
  })

  it('moves a guest’s identity to the first login and refuses it to guests and others', async () => {
    const guest = await getId()
    const first = await host.signedIn('first@example.ro')
    const second = await host.signedIn('second@example.ro')

    expect((await getCredentials(guest, logins(first.idToken))).IdentityId).toBe(guest)
    expect(await getId(logins(first.idToken))).toBe(guest)
    expect((await getCredentials(guest, logins(second.idToken))).IdentityId).not.toBe(guest)
    expect((await getCredentials(await getId(), logins(first.idToken))).IdentityId).toBe(guest)
    await expect(getCredentials(guest)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await expect(getCredentials('eu-central-1:unknown')).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    })
  })
})
