import { z } from 'zod'
import type { Caller } from '../address-guard.ts'
import { advance } from '../challenges/advance.ts'
import { beginChoice } from '../challenges/choice.ts'
import { beginCustomAuth } from '../challenges/custom-auth.ts'
import { signInByPassword } from '../challenges/password-sign-in.ts'
import { CognitoError, invalidParameter } from '../errors.ts'
import { isRotating, type AuthFlow, type Client } from '../pools/clients.ts'
import type { Services } from '../services.ts'
import { ClientId, Metadata, Parameters, text } from '../shapes.ts'
import { refreshSession } from './get-tokens-from-refresh-token.ts'

export const InitiateAuthRequest = z.object({
  ClientId,
  AuthFlow: text(64),
  AuthParameters: Parameters.default({}),
  ClientMetadata: Metadata,
})

const KNOWN_FLOWS = [
  'USER_SRP_AUTH',
  'REFRESH_TOKEN_AUTH',
  'REFRESH_TOKEN',
  'CUSTOM_AUTH',
  'ADMIN_NO_SRP_AUTH',
  'USER_PASSWORD_AUTH',
  'ADMIN_USER_PASSWORD_AUTH',
  'USER_AUTH',
]

export type AuthAttempt = {
  readonly client: Client
  readonly flow: string
  readonly parameters: Readonly<Record<string, string>>
  readonly clientMetadata: Readonly<Record<string, string>> | undefined
  readonly caller: Caller
}

export async function initiateAuth(
  services: Services,
  request: z.output<typeof InitiateAuthRequest>,
  caller: Caller,
): Promise<object> {
  const client = await services.clients.require(request.ClientId)
  const attempt = {
    client,
    flow: request.AuthFlow,
    parameters: request.AuthParameters,
    clientMetadata: request.ClientMetadata,
    caller,
  }
  if (request.AuthFlow === 'USER_PASSWORD_AUTH') {
    return beginByPassword(services, attempt, 'ALLOW_USER_PASSWORD_AUTH')
  }
  if (request.AuthFlow === 'CUSTOM_AUTH') return beginByCustomAuth(services, attempt, false)
  if (request.AuthFlow === 'USER_AUTH') return beginByChoice(services, attempt)
  // What only operators may begin is no method here, whatever the client lists.
  if (request.AuthFlow.startsWith('ADMIN_')) throw new CognitoError('flowUnknown')

  return beginByRefreshToken(services, attempt)
}

export async function beginByPassword(
  services: Services,
  { client, flow, parameters, clientMetadata, caller }: AuthAttempt,
  needed: AuthFlow,
): Promise<object> {
  requireFlow(client, flow, needed)
  const username = requireParameter(parameters, 'USERNAME')
  const password = requireParameter(parameters, 'PASSWORD')
  services.clients.requireSecretHash(client, username, parameters['SECRET_HASH'])
  const pool = await services.pools.require(client.poolId)
  const user = await signInByPassword(services, { pool, client, username, password, caller })

  return advance(services, {
    user,
    pool,
    client,
    caller,
    typedName: username,
    deviceKey: parameters['DEVICE_KEY'] ?? null,
    clientMetadata,
    isDeviceProven: false,
    isSecondFactorDone: false,
    isCustomStepDone: false,
  })
}

export async function beginByCustomAuth(
  services: Services,
  { client, flow, parameters, caller }: AuthAttempt,
  isOperator: boolean,
): Promise<object> {
  requireFlow(client, flow, 'ALLOW_CUSTOM_AUTH')
  const username = requireParameter(parameters, 'USERNAME')
  services.clients.requireSecretHash(client, username, parameters['SECRET_HASH'])
  if (!isOperator) await services.addressGuard.spend(caller, 'code-request')

  return beginCustomAuth(services, { client, username, caller, isOperator })
}

/** USER_AUTH: with the password at once, or by the challenge that is preferred. */
export async function beginByChoice(services: Services, attempt: AuthAttempt): Promise<object> {
  const { client, flow, parameters, caller } = attempt
  requireFlow(client, flow, 'ALLOW_USER_AUTH')
  const preferred = parameters['PREFERRED_CHALLENGE']
  if (preferred === 'PASSWORD' && parameters['PASSWORD'] !== undefined) {
    return beginByPassword(services, attempt, 'ALLOW_USER_AUTH')
  }
  const username = requireParameter(parameters, 'USERNAME')
  services.clients.requireSecretHash(client, username, parameters['SECRET_HASH'])
  await services.addressGuard.spend(caller, 'choice')

  const deviceKey = parameters['DEVICE_KEY'] ?? null
  return beginChoice(services, { client, username, deviceKey, caller }, preferred)
}

/** The refresh flow of InitiateAuth; every other flow is refused here, as not enabled. */
export async function beginByRefreshToken(
  services: Services,
  { client, flow, parameters }: AuthAttempt,
): Promise<object> {
  if (flow !== 'REFRESH_TOKEN_AUTH' && flow !== 'REFRESH_TOKEN') throw refusedFlow(flow)
  requireFlow(client, flow, 'ALLOW_REFRESH_TOKEN_AUTH')
  // With rotation only GetTokensFromRefreshToken can hand out the successor.
  if (isRotating(client)) throw refusedFlow(flow)

  const attempt = {
    client,
    token: requireParameter(parameters, 'REFRESH_TOKEN'),
    deviceKey: parameters['DEVICE_KEY'] ?? null,
  }
  const refreshed = await refreshSession(services, attempt, (username) =>
    services.clients.requireSecretHash(client, username, parameters['SECRET_HASH']),
  )
  return { ...refreshed, ChallengeParameters: {} }
}

function requireFlow(client: Client, flow: string, needed: AuthFlow): void {
  if (!client.settings.authFlows.includes(needed)) throw refusedFlow(flow)
}

function refusedFlow(flow: string): CognitoError {
  if (!KNOWN_FLOWS.includes(flow)) {
    return invalidParameter(
      `1 validation error detected: Value '${flow}' at 'authFlow' failed to satisfy constraint: Member must satisfy enum value set: [${KNOWN_FLOWS.join(', ')}]`,
    )
  }

  return new CognitoError('flowNotEnabled', {
    message: `${flow} flow not enabled for this client`,
  })
}

function requireParameter(parameters: Readonly<Record<string, string>>, name: string): string {
  const value = parameters[name]
  if (value === undefined || value === '')
    throw invalidParameter(`Missing required parameter ${name}`)

  return value
}
