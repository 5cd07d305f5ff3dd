import {
  ConfirmDeviceCommand,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  SetUserPoolMfaConfigCommand,
  type ChallengeNameType,
  type DeviceConfigurationType,
} from '@aws-sdk/client-cognito-identity-provider'
import {
  createDeviceVerifier,
  createSrpSession,
  signSrpSessionWithDevice,
} from 'cognito-srp-helper'
import { expect } from 'vitest'
import type { TestHost } from '../testing-host.ts'
import { createTestUser, POOL_PASSWORD } from '../testing-pool.ts'

type TrackingPool = { readonly UserPoolId: string; readonly ClientId: string }
type KnownDevice = { readonly key: string; readonly groupKey: string; readonly secret: string }

/** Sign-ins on devices that a pool tracks, as the documentation of cognito-srp-helper shows them. For tests. */
export function deviceFlow(host: TestHost) {
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

  return { createTrackingPool, begin, signInWithDevice, confirmedDevice }
}
