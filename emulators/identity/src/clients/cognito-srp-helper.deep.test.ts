import {
  AdminForgetDeviceCommand,
  AdminGetDeviceCommand,
  AdminListDevicesCommand,
  AdminUpdateDeviceStatusCommand,
  ConfirmDeviceCommand,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  DescribeUserPoolCommand,
  ForgetDeviceCommand,
  GetDeviceCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  InitiateAuthCommand,
  ListDevicesCommand,
  RespondToAuthChallengeCommand,
  SetUserPoolMfaConfigCommand,
  UpdateDeviceStatusCommand,
  type ChallengeNameType,
  type DeviceConfigurationType,
} from '@aws-sdk/client-cognito-identity-provider'
import {
  createDeviceVerifier,
  createSrpSession,
  signSrpSessionWithDevice,
} from 'cognito-srp-helper'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'
import { createTestUser, POOL_PASSWORD } from '../testing-pool.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

type TrackingPool = { readonly UserPoolId: string; readonly ClientId: string }
type KnownDevice = { readonly key: string; readonly groupKey: string; readonly secret: string }

async function createTrackingPool(
  DeviceConfiguration: DeviceConfigurationType,
): Promise<TrackingPool> {
  const { UserPool } = await host.operator.send(
    new CreateUserPoolCommand({ PoolName: 'devices', DeviceConfiguration }),
  )
  const UserPoolId = UserPool?.Id ?? ''
  await host.operator.send(
    new SetUserPoolMfaConfigCommand({
      UserPoolId,
      MfaConfiguration: 'OPTIONAL',
      SoftwareTokenMfaConfiguration: { Enabled: true },
    }),
  )
  const { UserPoolClient } = await host.operator.send(
    new CreateUserPoolClientCommand({
      UserPoolId,
      ClientName: 'app',
      ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
    }),
  )

  return { UserPoolId, ClientId: UserPoolClient?.ClientId ?? '' }
}

/** Begins a sign-in as the helper's documentation shows, with the password in place of user SRP. */
function begin({ UserPoolId, ClientId }: TrackingPool, username: string, deviceKey?: string) {
  const session = createSrpSession(username, POOL_PASSWORD, UserPoolId, false)
  const command = new InitiateAuthCommand({
    ClientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: {
      USERNAME: username,
      PASSWORD: POOL_PASSWORD,
      ...(deviceKey === undefined ? {} : { DEVICE_KEY: deviceKey }),
    },
  })

  return { session, answer: host.pool.send(command) }
}

async function signInWithDevice(pool: TrackingPool, username: string, device: KnownDevice) {
  const { session, answer } = begin(pool, username, device.key)
  const started = await answer
  expect(started.ChallengeName).toBe('DEVICE_SRP_AUTH')
  const respond = (
    ChallengeName: ChallengeNameType,
    Session: string | undefined,
    proof: Readonly<Record<string, string>>,
  ) =>
    host.pool.send(
      new RespondToAuthChallengeCommand({
        ClientId: pool.ClientId,
        ChallengeName,
        Session,
        ChallengeResponses: { USERNAME: username, DEVICE_KEY: device.key, ...proof },
      }),
    )
  const challenged = await respond('DEVICE_SRP_AUTH', started.Session, { SRP_A: session.largeA })
  expect(challenged.ChallengeName).toBe('DEVICE_PASSWORD_VERIFIER')
  const { passwordSignature, secret, timestamp } = signSrpSessionWithDevice(
    session,
    { ChallengeParameters: challenged.ChallengeParameters ?? {} },
    device.groupKey,
    device.secret,
  )

  return respond('DEVICE_PASSWORD_VERIFIER', challenged.Session, {
    PASSWORD_CLAIM_SECRET_BLOCK: secret,
    PASSWORD_CLAIM_SIGNATURE: passwordSignature,
    TIMESTAMP: timestamp,
  })
}

async function confirmedDevice(pool: TrackingPool, username: string) {
  await createTestUser(host, pool.UserPoolId, username)
  const { AuthenticationResult } = await begin(pool, username).answer
  const AccessToken = AuthenticationResult?.AccessToken ?? ''
  const { DeviceKey = '', DeviceGroupKey = '' } = AuthenticationResult?.NewDeviceMetadata ?? {}
  const { DeviceSecretVerifierConfig, DeviceRandomPassword } = createDeviceVerifier(
    DeviceKey,
    DeviceGroupKey,
  )
  const { UserConfirmationNecessary } = await host.pool.send(
    new ConfirmDeviceCommand({
      AccessToken,
      DeviceKey,
      DeviceName: 'Browser',
      DeviceSecretVerifierConfig,
    }),
  )

  return {
    AccessToken,
    RefreshToken: AuthenticationResult?.RefreshToken ?? '',
    UserConfirmationNecessary,
    device: { key: DeviceKey, groupKey: DeviceGroupKey, secret: DeviceRandomPassword },
  }
}

describe('the device flow of cognito-srp-helper', () => {
  it('signs in by a device that proves itself, and names it in the access token', async () => {
    const pool = await createTrackingPool({ ChallengeRequiredOnNewDevice: true })
    const { device, UserConfirmationNecessary } = await confirmedDevice(pool, 'ana')
    expect(UserConfirmationNecessary).toBe(false)

    const { AuthenticationResult } = await signInWithDevice(pool, 'ana', device)
    const claims = decodeJwt(AuthenticationResult?.AccessToken ?? '')
    expect(claims['device_key']).toBe(device.key)
    // The device is known: it gets no further key.
    expect(AuthenticationResult?.NewDeviceMetadata).toBeUndefined()
  })

  it('refuses a device with another secret, and one that is not there', async () => {
    const pool = await createTrackingPool({ ChallengeRequiredOnNewDevice: true })
    const { device } = await confirmedDevice(pool, 'ion')

    await expect(
      signInWithDevice(pool, 'ion', { ...device, secret: 'another secret' }),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await expect(
      begin(pool, 'ion', 'eu-central-1_00000000-0000-4000-8000-000000000000').answer,
    ).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
      message: 'Device does not exist.',
    })
  })

  it('asks no second factor on a remembered device, where the pool says so', async () => {
    const pool = await createTrackingPool({ ChallengeRequiredOnNewDevice: true })
    const { device, AccessToken } = await confirmedDevice(pool, 'mara')
    await host.turnSecondFactorOn(AccessToken)

    expect((await begin(pool, 'mara').answer).ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
    const remembered = await signInWithDevice(pool, 'mara', device)
    expect(remembered.AuthenticationResult?.AccessToken).toBeTruthy()
    await host.pool.send(
      new UpdateDeviceStatusCommand({
        AccessToken,
        DeviceKey: device.key,
        DeviceRememberedStatus: 'not_remembered',
      }),
    )
    const forgotten = await signInWithDevice(pool, 'mara', device)
    expect(forgotten.ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
  })

  it('asks the second factor on every device where ChallengeRequiredOnNewDevice is off', async () => {
    const pool = await createTrackingPool({ ChallengeRequiredOnNewDevice: false })
    const { device, AccessToken } = await confirmedDevice(pool, 'dan')
    await host.turnSecondFactorOn(AccessToken)

    const answer = await signInWithDevice(pool, 'dan', device)
    expect(answer.ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
  })

  it('remembers a device only on request where the pool leaves that to the user', async () => {
    const pool = await createTrackingPool({
      ChallengeRequiredOnNewDevice: true,
      DeviceOnlyRememberedOnUserPrompt: true,
    })
    const { device, AccessToken, UserConfirmationNecessary } = await confirmedDevice(pool, 'eva')
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
    const pool = await createTrackingPool({ ChallengeRequiredOnNewDevice: true })
    const lost = await confirmedDevice(pool, 'vlad')
    const { AuthenticationResult } = await begin(pool, 'vlad').answer
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
    await expect(begin(pool, 'vlad', lost.device.key).answer).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    })
    const { Devices } = await host.pool.send(new ListDevicesCommand({ AccessToken }))
    expect(Devices).toEqual([])
  })

  it('lets operators list, read, change and forget the devices of a user', async () => {
    const pool = await createTrackingPool({ ChallengeRequiredOnNewDevice: true })
    const { device, AccessToken } = await confirmedDevice(pool, 'radu')
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
