import {
  AdminForgetDeviceCommand,
  AdminGetDeviceCommand,
  AdminListDevicesCommand,
  AdminUpdateDeviceStatusCommand,
  DescribeUserPoolCommand,
  ForgetDeviceCommand,
  GetDeviceCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  ListDevicesCommand,
  RespondToAuthChallengeCommand,
  UpdateDeviceStatusCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'
import { totpCode, totpStep } from '../users/totp.ts'
import { deviceFlow } from './testing-device-flow.ts'

let host: TestHost
let flow: ReturnType<typeof deviceFlow>
beforeAll(async () => {
  host = await startTestHost()
  flow = deviceFlow(host)
})
afterAll(() => host.stop())

describe('the device flow of cognito-srp-helper', () => {
  it('signs in by a verified device, and names it in the access token', async () => {
    const pool = await flow.createTrackingPool({ ChallengeRequiredOnNewDevice: true })
    const { device, UserConfirmationNecessary } = await flow.confirmedDevice(pool, 'ana')
    expect(UserConfirmationNecessary).toBe(false)

    const { AuthenticationResult } = await flow.signInWithDevice(pool, 'ana', device)
    const claims = decodeJwt(AuthenticationResult?.AccessToken ?? '')
    expect(claims['device_key']).toBe(device.key)
    // The device is known: it gets no further key.
    expect(AuthenticationResult?.NewDeviceMetadata).toBeUndefined()
  })

  it('refuses a device with another secret, and one that is not there', async () => {
    const pool = await flow.createTrackingPool({ ChallengeRequiredOnNewDevice: true })
    const { device } = await flow.confirmedDevice(pool, 'ion')

    await expect(
      flow.signInWithDevice(pool, 'ion', { ...device, secret: 'another secret' }),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await expect(
      flow.begin(pool, 'ion', 'eu-central-1_00000000-0000-4000-8000-000000000000').answer,
    ).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
      message: 'Device does not exist.',
    })
  })

  it('refuses the answer of another device', async () => {
    const pool = await flow.createTrackingPool({ ChallengeRequiredOnNewDevice: true })
    const { device } = await flow.confirmedDevice(pool, 'oana')
    const other = await flow.confirmedDevice(pool, 'petru')
    const { session, answer } = flow.begin(pool, 'oana', device.key)
    const { ChallengeName, Session } = await answer

    await expect(
      host.pool.send(
        new RespondToAuthChallengeCommand({
          ClientId: pool.ClientId,
          ChallengeName,
          Session,
          ChallengeResponses: {
            USERNAME: 'oana',
            DEVICE_KEY: other.device.key,
            SRP_A: session.largeA,
          },
        }),
      ),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })

  it('requires no second factor on a remembered device, if the pool allows it', async () => {
    const pool = await flow.createTrackingPool({ ChallengeRequiredOnNewDevice: true })
    const { device, AccessToken } = await flow.confirmedDevice(pool, 'mara')
    await host.turnSecondFactorOn(AccessToken)

    expect((await flow.begin(pool, 'mara').answer).ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
    const remembered = await flow.signInWithDevice(pool, 'mara', device)
    expect(remembered.AuthenticationResult?.AccessToken).toBeTruthy()
    await host.pool.send(
      new UpdateDeviceStatusCommand({
        AccessToken,
        DeviceKey: device.key,
        DeviceRememberedStatus: 'not_remembered',
      }),
    )
    const forgotten = await flow.signInWithDevice(pool, 'mara', device)
    expect(forgotten.ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
  })

  it('requires the second factor on each device without ChallengeRequiredOnNewDevice', async () => {
    const pool = await flow.createTrackingPool({ ChallengeRequiredOnNewDevice: false })
    const { device, AccessToken } = await flow.confirmedDevice(pool, 'dan')
    await host.turnSecondFactorOn(AccessToken)

    const answer = await flow.signInWithDevice(pool, 'dan', device)
    expect(answer.ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
  })

  it('remembers a device only on request where the pool leaves that to the user', async () => {
    const pool = await flow.createTrackingPool({
      ChallengeRequiredOnNewDevice: true,
      DeviceOnlyRememberedOnUserPrompt: true,
    })
    const { device, AccessToken, UserConfirmationNecessary } = await flow.confirmedDevice(
      pool,
      'eva',
    )
    expect(UserConfirmationNecessary).toBe(true)
    const status = async () => {
      const { Device } = await host.pool.send(
        new GetDeviceCommand({ AccessToken, DeviceKey: device.key }),
      )
      return Device?.DeviceAttributes?.find(({ Name }) => Name === 'device_status')?.Value
    }

    expect(await status()).toBe('not_remembered')
    await host.pool.send(
      new UpdateDeviceStatusCommand({
        AccessToken,
        DeviceKey: device.key,
        DeviceRememberedStatus: 'remembered',
      }),
    )
    expect(await status()).toBe('remembered')
    const { UserPool } = await host.operator.send(
      new DescribeUserPoolCommand({ UserPoolId: pool.UserPoolId }),
    )
    expect(UserPool?.DeviceConfiguration).toEqual({
      ChallengeRequiredOnNewDevice: true,
      DeviceOnlyRememberedOnUserPrompt: true,
    })
  })

  it('ends the sign-ins of a device that is forgotten, and no others', async () => {
    const pool = await flow.createTrackingPool({ ChallengeRequiredOnNewDevice: true })
    const lost = await flow.confirmedDevice(pool, 'vlad')
    const { AuthenticationResult } = await flow.begin(pool, 'vlad').answer
    const AccessToken = AuthenticationResult?.AccessToken
    await host.pool.send(new ForgetDeviceCommand({ AccessToken, DeviceKey: lost.device.key }))

    await expect(
      host.pool.send(
        new GetTokensFromRefreshTokenCommand({
          ClientId: pool.ClientId,
          RefreshToken: lost.RefreshToken,
          DeviceKey: lost.device.key,
        }),
      ),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await expect(
      host.pool.send(new GetUserCommand({ AccessToken: lost.AccessToken })),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await expect(flow.begin(pool, 'vlad', lost.device.key).answer).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    })
    const { Devices } = await host.pool.send(new ListDevicesCommand({ AccessToken }))
    expect(Devices).toEqual([])
  })

  it('refuses a sign-in on a device that was deleted between its verification and the second factor', async () => {
    const pool = await flow.createTrackingPool({ ChallengeRequiredOnNewDevice: false })
    const { device, AccessToken } = await flow.confirmedDevice(pool, 'ilie')
    const secret = await host.turnSecondFactorOn(AccessToken)
    const { ChallengeName, Session } = await flow.signInWithDevice(pool, 'ilie', device)
    expect(ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
    await host.pool.send(new ForgetDeviceCommand({ AccessToken, DeviceKey: device.key }))
    host.clock.advance(30_000)

    await expect(
      host.pool.send(
        new RespondToAuthChallengeCommand({
          ClientId: pool.ClientId,
          ChallengeName,
          Session,
          ChallengeResponses: {
            USERNAME: 'ilie',
            SOFTWARE_TOKEN_MFA_CODE: totpCode(secret, totpStep(host.clock.now())),
          },
        }),
      ),
    ).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
      message: 'Device does not exist.',
    })
  })

  it('administrators list, read, change and delete the devices of a user', async () => {
    const pool = await flow.createTrackingPool({ ChallengeRequiredOnNewDevice: true })
    const { device, AccessToken } = await flow.confirmedDevice(pool, 'radu')
    const { UserPoolId } = pool
    const one = { UserPoolId, Username: 'radu', DeviceKey: device.key }

    const listed = await host.operator.send(
      new AdminListDevicesCommand({ UserPoolId, Username: 'radu' }),
    )
    expect(listed.Devices?.map(({ DeviceKey }) => DeviceKey)).toEqual([device.key])
    await host.operator.send(
      new AdminUpdateDeviceStatusCommand({ ...one, DeviceRememberedStatus: 'not_remembered' }),
    )
    const { Device } = await host.operator.send(new AdminGetDeviceCommand(one))
    expect(Device?.DeviceAttributes).toContainEqual({
      Name: 'device_status',
      Value: 'not_remembered',
    })
    await host.operator.send(new AdminForgetDeviceCommand(one))
    await expect(host.operator.send(new AdminGetDeviceCommand(one))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    })
    await expect(host.pool.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
  })

  it('refuses device operations where devices are not tracked', async () => {
    const { accessToken: AccessToken } = await host.signedIn('plain@example.ro')

    await expect(host.pool.send(new ListDevicesCommand({ AccessToken }))).rejects.toMatchObject({
      name: 'InvalidUserPoolConfigurationException',
    })
    await expect(
      host.operator.send(
        new AdminListDevicesCommand({ UserPoolId: host.poolId, Username: 'plain@example.ro' }),
      ),
    ).rejects.toMatchObject({ name: 'InvalidUserPoolConfigurationException' })
  })
})
