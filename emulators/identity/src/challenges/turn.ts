import { CognitoError, invalidParameter } from '../errors.ts'
import type { Services } from '../services.ts'
import { loginOf } from '../users/attributes.ts'
import type { Caller } from '../address-guard.ts'
import type { Client } from '../pools/clients.ts'
import { passwordMark, type Progress } from './progress.ts'
import type { ChallengeName, ChallengeSession } from './sessions.ts'

export type Turn = {
  readonly progress: Progress
  readonly session: ChallengeSession
  readonly responses: Readonly<Record<string, string>>
}

type Reply = {
  readonly client: Client
  readonly caller: Caller
  readonly session: string
  readonly challenges: readonly ChallengeName[]
  readonly responses: Readonly<Record<string, string>>
  readonly clientMetadata: Readonly<Record<string, string>> | undefined
}

const NO_SUB = '00000000-0000-0000-0000-000000000000'

/** Takes a sign-in up again where it waits, if the session is the client's and its user unchanged. */
export async function takeTurn(
  services: Pick<Services, 'db' | 'secrets' | 'sessions' | 'users' | 'pools'>,
  reply: Reply,
): Promise<Turn> {
  const { db, secrets, sessions, users, pools } = services
  const session = await sessions.attempt(reply.session, reply.challenges)
  // Looked up for strangers too: they must not be answered sooner.
  const user = await users.bySub(db, session.sub ?? NO_SUB)
  const isUnchanged = user?.isEnabled && passwordMark(secrets, user) === session.state.passwordMark
  const isAnswerable = isUnchanged || session.sub === null
  if (!isAnswerable || session.clientId !== reply.client.id) {
    throw new CognitoError('sessionInvalid')
  }

  // The client library answers with the name that was typed, or with one that a challenge gave it.
  const { typedName } = session.state
  const named = reply.responses['USERNAME']
  const others = user === null ? [] : [user.username, user.attributes['email'] ?? typedName]
  if (named !== undefined && ![typedName, ...others].map(loginOf).includes(loginOf(named)))
    throw new CognitoError('sessionInvalid')
  if (user === null) throw new CognitoError('wrongPassword')

  const progress = {
    user,
    pool: await pools.require(user.poolId),
    client: reply.client,
    caller: reply.caller,
    typedName,
    deviceKey: session.state.deviceKey,
    clientMetadata: reply.clientMetadata,
    isDeviceProven: session.state.isDeviceProven,
    isSecondFactorDone: session.state.isSecondFactorDone,
    isCustomStepDone: false,
  }
  return { progress, session, responses: reply.responses }
}

export function requireResponse({ responses }: Turn, name: string): string {
  const value = responses[name]
  if (value === undefined || value === '')
    throw invalidParameter(`Missing required parameter ${name}`)

  return value
}
