import { randomUUID } from 'node:crypto'
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { z } from 'zod'
import { systemClock } from '@hlizo/kit/clock'
import { startTestHost, type TestHost } from '../testing-host.ts'

/** The user pool that the suites of ordinary clients drive: ours, or the one that the environment names. */
export type TestTarget = {
  readonly region: string
  readonly userPoolId: string
  /** A public client with ALLOW_USER_PASSWORD_AUTH, whose refresh tokens may rotate. */
  readonly clientId: string
  /** One whose refresh tokens do not rotate, for the library that cannot take a new one. */
  readonly plainClientId: string
  /** `undefined` for Amazon's own. */
  readonly endpoint: string | undefined
  readonly identityPoolId: string
  readonly identityEndpoint: string | undefined
  /** A confirmed user with a verified address and `PASSWORD`; nothing is sent. Gives the address. */
  addUser(): Promise<string>
  codeFor(destination: string): string
  now(): Date
  stop(): Promise<void>
}

export const PASSWORD = 'Parola-Lunga-1!'

const text = z.string().min(1).optional()

const Environment = z.object({
  COGNITO_USER_POOL_ID: text,
  COGNITO_CLIENT_ID: text,
  COGNITO_PLAIN_CLIENT_ID: text,
  COGNITO_ENDPOINT: text,
  COGNITO_OPERATOR_ENDPOINT: text,
  COGNITO_IDENTITY_POOL_ID: text,
  COGNITO_IDENTITY_ENDPOINT: text,
  COGNITO_REMEMBERS_DEVICES: z.stringbool().default(false),
})
const environment = Environment.parse(process.env)

/** Whether the environment names a pool; then nothing can be read that the pool sends. */
export const isForeign = environment.COGNITO_USER_POOL_ID !== undefined
/** What a foreign pool can only be asked when the environment says that it has it. */
export const has = {
  plainClient: !isForeign || environment.COGNITO_PLAIN_CLIENT_ID !== undefined,
  identityPool: !isForeign || environment.COGNITO_IDENTITY_POOL_ID !== undefined,
  devices: !isForeign || environment.COGNITO_REMEMBERS_DEVICES,
}

function usersOf(operator: CognitoIdentityProviderClient, UserPoolId: string) {
  const added: string[] = []

  return {
    add: async () => {
      const Username = `client-${randomUUID()}@example.com`
      const UserAttributes = [
        { Name: 'email', Value: Username },
        { Name: 'email_verified', Value: 'true' },
      ]
      const who = { UserPoolId, Username }
      await operator.send(
        new AdminCreateUserCommand({ ...who, UserAttributes, MessageAction: 'SUPPRESS' }),
      )
      added.push(Username)
      await operator.send(
        new AdminSetUserPasswordCommand({ ...who, Password: PASSWORD, Permanent: true }),
      )
      return Username
    },
    removeAll: async () => {
      for (const Username of added) {
        // A test may have deleted its user itself.
        await operator
          .send(new AdminDeleteUserCommand({ UserPoolId, Username }))
          .catch((error: unknown) => {
            if (!(error instanceof Error && error.name === 'UserNotFoundException')) throw error
          })
      }
    },
  }
}

async function targetOfOurs(host: TestHost): Promise<TestTarget> {
  // The libraries reckon with the machine's time, so the host's clock must show it.
  host.clock.set(systemClock.now())
  const { UserPoolClient } = await host.operator.send(
    new CreateUserPoolClientCommand({
      UserPoolId: host.poolId,
      ClientName: 'plain',
      ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
    }),
  )

  return {
    region: 'eu-central-1',
    userPoolId: host.poolId,
    clientId: host.clientId,
    plainClientId: UserPoolClient?.ClientId ?? '',
    endpoint: `${host.url}/identity/idp`,
    identityPoolId: host.identityPoolId,
    identityEndpoint: `${host.url}/identity/ids`,
    addUser: usersOf(host.operator, host.poolId).add,
    codeFor: (destination) => host.codeFor(destination),
    now: () => host.clock.now(),
    stop: () => host.stop(),
  }
}

function targetOfEnvironment(userPoolId: string): TestTarget {
  const named = environment
  const region = userPoolId.split('_')[0] ?? ''
  const endpoint = named.COGNITO_ENDPOINT
  const operatorEndpoint = named.COGNITO_OPERATOR_ENDPOINT ?? endpoint
  const operator = new CognitoIdentityProviderClient({
    region,
    ...(operatorEndpoint !== undefined && { endpoint: operatorEndpoint }),
  })
  const users = usersOf(operator, userPoolId)

  return {
    region,
    userPoolId,
    clientId: named.COGNITO_CLIENT_ID ?? '',
    plainClientId: named.COGNITO_PLAIN_CLIENT_ID ?? '',
    endpoint,
    identityPoolId: named.COGNITO_IDENTITY_POOL_ID ?? '',
    identityEndpoint: named.COGNITO_IDENTITY_ENDPOINT,
    addUser: users.add,
    codeFor: () => {
      throw new Error('What a foreign pool sends cannot be read. Skip the test with isForeign.')
    },
    now: () => systemClock.now(),
    stop: users.removeAll,
  }
}

/** The pool that COGNITO_USER_POOL_ID and the variables beside it name (docs/identity.md), or one of ours. */
export async function openTestTarget(): Promise<TestTarget> {
  const { COGNITO_USER_POOL_ID } = environment
  if (COGNITO_USER_POOL_ID !== undefined) return targetOfEnvironment(COGNITO_USER_POOL_ID)

  return targetOfOurs(await startTestHost({ rememberDevices: true }))
}
