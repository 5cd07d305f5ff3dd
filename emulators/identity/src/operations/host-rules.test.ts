import {
  AdminConfirmSignUpCommand,
  AdminCreateUserCommand,
  AdminDeleteUserAttributesCommand,
  AdminUpdateUserAttributesCommand,
  DeleteUserAttributesCommand,
  DeleteUserCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'
import { PASSWORD } from '../testing-users.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost({
    selfDeletion: false,
    requiredAttributes: ['given_name'],
    attributeRule: (name, value) =>
      name === 'given_name' && !/^\p{L}{1,5}$/u.test(value.normalize('NFC'))
        ? null
        : value.normalize('NFC'),
  })
})
afterAll(() => host.stop())

let people = 0
const signUp = (...names: string[]) => {
  people += 1
  return host.pool.send(
    new SignUpCommand({
      ClientId: host.clientId,
      Username: `om${people}@example.ro`,
      Password: PASSWORD,
      UserAttributes: names.map((Value) => ({ Name: 'given_name', Value })),
    }),
  )
}
async function signedIn() {
  const { UserSub: Username } = await signUp('Ana')
  await host.operator.send(new AdminConfirmSignUpCommand({ UserPoolId: host.poolId, Username }))
  return { Username, AccessToken: (await host.signIn(`om${people}@example.ro`)).accessToken }
}
const refused = { name: 'InvalidParameterException' }
const URL_NAME = [{ Name: 'given_name', Value: 'http://rau.example' }]

describe('attributeRule', () => {
  it('applies to each way of writing an attribute', async () => {
    await expect(signUp('Ana\nMaria')).rejects.toMatchObject(refused)
    await expect(signUp()).rejects.toMatchObject({ message: expect.stringContaining('required') })
    const { AccessToken, Username } = await signedIn()
    const subject = { UserPoolId: host.poolId, Username }
    await expect(
      host.pool.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes: URL_NAME })),
    ).rejects.toMatchObject(refused)
    await expect(
      host.operator.send(
        new AdminUpdateUserAttributesCommand({ ...subject, UserAttributes: URL_NAME }),
      ),
    ).rejects.toMatchObject(refused)
    await expect(
      host.operator.send(
        new AdminCreateUserCommand({
          UserPoolId: host.poolId,
          Username: 'nou@example.ro',
          UserAttributes: URL_NAME,
        }),
      ),
    ).rejects.toMatchObject(refused)
    await expect(
      host.operator.send(
        new AdminCreateUserCommand({ UserPoolId: host.poolId, Username: 'nou@example.ro' }),
      ),
    ).rejects.toMatchObject({ message: expect.stringContaining('required') })
    await expect(
      host.operator.send(
        new AdminDeleteUserAttributesCommand({ ...subject, UserAttributeNames: ['given_name'] }),
      ),
    ).rejects.toMatchObject(refused)
    await expect(
      host.pool.send(
        new DeleteUserAttributesCommand({ AccessToken, UserAttributeNames: ['given_name'] }),
      ),
    ).rejects.toMatchObject(refused)
  })

  it('stores the value in the format that it returns', async () => {
    await signUp('S\u0326tef')

    expect(host.messages.at(-1)?.userAttributes['given_name']).toBe('\u0218tef')
  })
})

describe('selfDeletion', () => {
  it('does not delete a user without permission of the app client', async () => {
    const { AccessToken } = await signedIn()
    await expect(host.pool.send(new DeleteUserCommand({ AccessToken }))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Access Token does not have required scopes',
    })

    await host.signIn(`om${people}@example.ro`)
  })
})
