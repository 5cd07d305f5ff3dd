import { createHmac } from 'node:crypto'
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserPasswordCommand,
  AssociateSoftwareTokenCommand,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  DescribeUserPoolCommand,
  InitiateAuthCommand,
  SetUserPoolMfaConfigCommand,
  VerifySoftwareTokenCommand,
  type AttributeType,
  type AuthFlowType,
  type AuthenticationResultType,
  type CreateUserPoolClientCommandInput,
  type CreateUserPoolCommandInput,
  type ExplicitAuthFlowsType,
} from '@aws-sdk/client-cognito-identity-provider'
import type { TestHost } from '../testing-host.ts'
import { totpCode, totpStep } from '../users/totp.ts'

export const PASSWORD = 'Pa55word-long!'
export const OTHER_PASSWORD = 'An0ther-word!'

const FLOWS: ExplicitAuthFlowsType[] = [
  'ALLOW_ADMIN_USER_PASSWORD_AUTH',
  'ALLOW_USER_PASSWORD_AUTH',
  'ALLOW_REFRESH_TOKEN_AUTH',
]

export type TestPool = {
  readonly UserPoolId: string
  readonly ClientId: string
  readonly secret: string
  /** The SecretHash of a name, for a client with a secret. */
  hash(username: string): string
}

export const CONFIDENTIAL = { client: { GenerateSecret: true } }
export const BY_EMAIL = { pool: { UsernameAttributes: ['email' as const] } }

/** A user of a pool that does not exist, and how Cognito refuses it. */
export const missingPool = { UserPoolId: 'eu-central-1_aaaaaaaa', Username: 'ana' }
export const noPool = {
  name: 'ResourceNotFoundException',
  message: 'User pool eu-central-1_aaaaaaaa does not exist.',
}
export const noUser = { name: 'UserNotFoundException', message: 'User does not exist.' }

export const target = ({ UserPoolId }: TestPool, Username: string) => ({ UserPoolId, Username })

/** Whether an answer is empty: no member beside the metadata. */
export const isEmpty = (answer: object) => Object.keys(answer).join() === '$metadata'

type Wanted = {
  readonly pool?: Partial<CreateUserPoolCommandInput>
  readonly client?: Partial<CreateUserPoolClientCommandInput>
}

/** A further pool and client, with the password flows unless others are wanted. */
export async function createPool(host: TestHost, wanted: Wanted = {}): Promise<TestPool> {
  const { UserPool } = await host.operator.send(
    new CreateUserPoolCommand({ PoolName: 'compatibility', ...wanted.pool }),
  )
  const UserPoolId = UserPool?.Id ?? ''
  const { UserPoolClient } = await host.operator.send(
    new CreateUserPoolClientCommand({
      UserPoolId,
      ClientName: 'app',
      ExplicitAuthFlows: FLOWS,
      ...wanted.client,
    }),
  )
  const ClientId = UserPoolClient?.ClientId ?? ''
  const secret = UserPoolClient?.ClientSecret ?? ''
  const hash = (username: string) =>
    createHmac('sha256', secret).update(`${username}${ClientId}`).digest('base64')

  return { UserPoolId, ClientId, secret, hash }
}

export async function createFactorPool(
  host: TestHost,
  MfaConfiguration: 'OPTIONAL' | 'ON',
  wanted: Wanted = {},
): Promise<TestPool> {
  const pool = await createPool(host, wanted)
  await host.operator.send(
    new SetUserPoolMfaConfigCommand({
      UserPoolId: pool.UserPoolId,
      MfaConfiguration,
      SoftwareTokenMfaConfiguration: { Enabled: true },
      SmsMfaConfiguration: {
        SmsConfiguration: { SnsCallerArn: 'arn:aws:iam::123456789012:role/sms' },
      },
    }),
  )

  return pool
}

export const attributes = (values: Readonly<Record<string, string>>): AttributeType[] =>
  Object.entries(values).map(([Name, Value]) => ({ Name, Value }))

export async function createUser(
  host: TestHost,
  { UserPoolId }: TestPool,
  Username: string,
  values: Readonly<Record<string, string>> = {},
) {
  const { User } = await host.operator.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username,
      TemporaryPassword: PASSWORD,
      MessageAction: 'SUPPRESS',
      UserAttributes: attributes(values),
    }),
  )

  return User
}

export async function confirmedUser(
  host: TestHost,
  pool: TestPool,
  Username: string,
  values: Readonly<Record<string, string>> = {},
): Promise<void> {
  await createUser(host, pool, Username, values)
  await host.operator.send(
    new AdminSetUserPasswordCommand({
      UserPoolId: pool.UserPoolId,
      Username,
      Password: PASSWORD,
      Permanent: true,
    }),
  )
}

export const getUser = (host: TestHost, { UserPoolId }: TestPool, Username: string) =>
  host.operator.send(new AdminGetUserCommand({ UserPoolId, Username }))

export async function describePool(host: TestHost, { UserPoolId }: TestPool) {
  const { UserPool } = await host.operator.send(new DescribeUserPoolCommand({ UserPoolId }))

  return UserPool
}

/** Begins a sign-in of the app's by password, with the SecretHash where the client has a secret. */
export const begin = (
  host: TestHost,
  pool: TestPool,
  USERNAME: string,
  password = PASSWORD,
  AuthFlow: AuthFlowType = 'USER_PASSWORD_AUTH',
) =>
  host.pool.send(
    new InitiateAuthCommand({
      ClientId: pool.ClientId,
      AuthFlow,
      AuthParameters: {
        USERNAME,
        PASSWORD: password,
        ...(pool.secret === '' ? {} : { SECRET_HASH: pool.hash(USERNAME) }),
      },
    }),
  )

export const adminBegin = (
  host: TestHost,
  { UserPoolId, ClientId }: TestPool,
  USERNAME: string,
  password = PASSWORD,
  AuthFlow: AuthFlowType = 'ADMIN_NO_SRP_AUTH',
) =>
  host.operator.send(
    new AdminInitiateAuthCommand({
      UserPoolId,
      ClientId,
      AuthFlow,
      AuthParameters: { USERNAME, PASSWORD: password },
    }),
  )

export const adminRespond = (
  host: TestHost,
  { UserPoolId, ClientId }: TestPool,
  challenge: { readonly ChallengeName?: string | undefined; readonly Session?: string | undefined },
  ChallengeResponses: Readonly<Record<string, string>>,
) =>
  host.operator.send(
    new AdminRespondToAuthChallengeCommand({
      UserPoolId,
      ClientId,
      Session: challenge.Session,
      ChallengeResponses,
      ChallengeName: nameOf(challenge.ChallengeName),
    }),
  )

const CHALLENGES = ['NEW_PASSWORD_REQUIRED', 'SOFTWARE_TOKEN_MFA', 'SMS_MFA', 'MFA_SETUP'] as const

export function nameOf(name: string | undefined): (typeof CHALLENGES)[number] {
  const known = CHALLENGES.find((one) => one === name)
  if (known === undefined) throw new Error(`Unexpected challenge: ${name}`)

  return known
}

/** The tokens of an answer, or an error that shows what was asked instead. */
export function tokensOf(answer: {
  readonly AuthenticationResult?: AuthenticationResultType | undefined
  readonly ChallengeName?: string | undefined
}): { accessToken: string; idToken: string; refreshToken: string } {
  const result = answer.AuthenticationResult
  if (!result?.AccessToken || !result.IdToken) {
    throw new Error(`No tokens, but ${answer.ChallengeName ?? 'nothing'}`)
  }

  return {
    accessToken: result.AccessToken,
    idToken: result.IdToken,
    refreshToken: result.RefreshToken ?? '',
  }
}

export async function signedIn(host: TestHost, wanted: Wanted = {}) {
  const pool = await createPool(host, wanted)
  await confirmedUser(host, pool, 'ana')

  return { pool, ...tokensOf(await begin(host, pool, 'ana')) }
}

export const refresh = (host: TestHost, pool: TestPool, token: string, username = '') =>
  host.pool.send(
    new InitiateAuthCommand({
      ClientId: pool.ClientId,
      AuthFlow: 'REFRESH_TOKEN',
      AuthParameters: {
        REFRESH_TOKEN: token,
        ...(pool.secret === '' ? {} : { SECRET_HASH: pool.hash(username) }),
      },
    }),
  )

/** Sets an authenticator app up; the answer makes one code after the other, each for a later step. */
export async function setUpApp(host: TestHost, AccessToken: string): Promise<() => string> {
  const { SecretCode = '' } = await host.pool.send(
    new AssociateSoftwareTokenCommand({ AccessToken }),
  )
  const nextCode = codesOf(host, SecretCode)
  await host.pool.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: nextCode() }))

  return nextCode
}

/** The codes of an authenticator app: time goes on by a step before each. */
export function codesOf(host: TestHost, secret: string): () => string {
  return () => {
    host.clock.advance(30_000)
    return totpCode(secret, totpStep(host.clock.now()))
  }
}
