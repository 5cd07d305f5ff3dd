import {
  ConfirmDeviceCommand,
  ForgetDeviceCommand,
  GetDeviceCommand,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  ListDevicesCommand,
  UpdateDeviceStatusCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'
import { PASSWORD } from '../testing-users.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost({ rememberDevices: true })
})
afterAll(() => host.stop())

async function signIn(email: string, deviceKey?: string) {
  const answer = await host.pool.send(
    new InitiateAuthCommand({
      ClientId: host.clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: {
        USERNAME: email,
        PASSWORD,
        ...(deviceKey === undefined ? {} : { DEVICE_KEY: deviceKey }),
      },
    }),
  )
  const result = answer.AuthenticationResult
  return {
    challenge: answer.ChallengeName,
    accessToken: result?.AccessToken,
    refreshToken: result?.RefreshToken,
    deviceKey: result?.NewDeviceMetadata?.DeviceKey ?? '',
  }
}
const confirm = (AccessToken: string | undefined, DeviceKey: string) =>
  host.pool.send(
    new ConfirmDeviceCommand({
      AccessToken,
      DeviceKey,
      DeviceName: 'Television',
      DeviceSecretVerifierConfig: { PasswordVerifier: 'dmVyaWZpZXI=', Salt: 'c2FsdA==' },
    }),
  )

describe('confirmDevice', () => {
  it('stores a new device once, lists it and deletes it', async () => {
    await host.signedIn('device@example.ro')
    const { accessToken: AccessToken, deviceKey: DeviceKey } = await signIn('device@example.ro')
    expect((await confirm(AccessToken, DeviceKey)).UserConfirmationNecessary).toBe(false)
    await expect(confirm(AccessToken, DeviceKey)).rejects.toMatchObject({
      name: 'DeviceKeyExistsException',
    })
    await host.pool.send(
      new UpdateDeviceStatusCommand({
        AccessToken,
        DeviceKey,
        DeviceRememberedStatus: 'not_remembered',
      }),
    )
    const { Device } = await host.pool.send(new GetDeviceCommand({ AccessToken, DeviceKey }))

    expect(Device?.DeviceAttributes).toEqual(
      expect.arrayContaining([
        { Name: 'device_status', Value: 'not_remembered' },
        { Name: 'device_name', Value: 'Television' },
      ]),
    )
    expect((await signIn('device@example.ro', DeviceKey)).challenge).toBe('DEVICE_SRP_AUTH')
    const { accessToken: another } = await signIn('device@example.ro')
    await host.pool.send(new ForgetDeviceCommand({ AccessToken: another, DeviceKey }))
    const { Devices } = await host.pool.send(
      new ListDevicesCommand({ AccessToken: another, Limit: 60 }),
    )
    expect(Devices).toEqual([])
    await expect(signIn('device@example.ro', DeviceKey)).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
      message: 'Device does not exist.',
    })
  })

  it('refreshes only on the device that signed in', async () => {
    await host.signedIn('bound@example.ro')
    const { refreshToken, deviceKey } = await signIn('bound@example.ro')
    const refresh = (DeviceKey?: string) =>
      host.pool.send(
        new GetTokensFromRefreshTokenCommand({
          ClientId: host.clientId,
          RefreshToken: refreshToken,
          ...(DeviceKey === undefined ? {} : { DeviceKey }),
        }),
      )

    await expect(refresh()).rejects.toMatchObject({ message: 'Invalid Refresh Token.' })
    await refresh(deviceKey)
  })

  it('retains the sixty last used devices', async () => {
    await host.signedIn('many@example.ro')
    const { accessToken: AccessToken, deviceKey: DeviceKey } = await signIn('many@example.ro')
    const signInLater = () => {
      host.clock.advance(1_000)
      return signIn('many@example.ro')
    }
    const isThere = () => host.pool.send(new GetDeviceCommand({ AccessToken, DeviceKey }))
    for (let place = 1; place < 60; place += 1) await signInLater()
    await isThere()
    await signInLater()

    await expect(isThere()).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  })
})
