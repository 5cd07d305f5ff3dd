import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  InitiateAuthCommand,
  SetUserPoolMfaConfigCommand,
  type InitiateAuthCommandOutput,
} from '@aws-sdk/client-cognito-identity-provider'
import type { TestHost } from './testing-host.ts'

export const POOL_PASSWORD = 'Parola-1!x'

export async function createTestPool(
  host: TestHost,
  mfa: 'OFF' | 'OPTIONAL' | 'ON' = 'OFF',
  isSecret = false,
): Promise<{ UserPoolId: string; ClientId: string; secret: string }> {
  const { UserPool } = await host.operator.send(
    new CreateUserPoolCommand({ PoolName: 'tests', MfaConfiguration: mfa }),
  )
  const UserPoolId = UserPool?.Id ?? ''
  if (mfa !== 'OFF') {
    await host.operator.send(
      new SetUserPoolMfaConfigCommand({
        UserPoolId,
        MfaConfiguration: mfa,
        SmsMfaConfiguration: { SmsConfiguration: { SnsCallerArn: 'arn:aws:iam::1:role/sms' } },
        SoftwareTokenMfaConfiguration: { Enabled: true },
      }),
    )
  }
  const { UserPoolClient } = await host.operator.send(
    new CreateUserPoolClientCommand({ UserPoolId, ClientName: 'web', GenerateSecret: isSecret }),
  )
  return {
    UserPoolId,
    ClientId: UserPoolClient?.ClientId ?? '',
    secret: UserPoolClient?.ClientSecret ?? '',
  }
}

export async function createTestUser(
  host: TestHost,
  UserPoolId: string,
  Username: string,
  attributes: Readonly<Record<string, string>> = {},
): Promise<void> {
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
  await host.operator.send(
    new AdminCreateUserCommand({ UserPoolId, Username, UserAttributes, MessageAction: 'SUPPRESS' }),
  )
  await host.operator.send(
    new AdminSetUserPasswordCommand({
      UserPoolId,
      Username,
      Password: POOL_PASSWORD,
      Permanent: true,
    }),
  )
}

export function beginSignIn(
  host: TestHost,
  ClientId: string,
  USERNAME: string,
  PASSWORD = POOL_PASSWORD,
): Promise<InitiateAuthCommandOutput> {
  return host.pool.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD },
    }),
  )
}
