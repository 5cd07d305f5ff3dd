import type { Caller } from '../address-guard.ts'
import { CognitoError, invalidParameter } from '../errors.ts'
import type { Client } from '../pools/clients.ts'
import type { Pool } from '../pools/pools.ts'
import type { Services } from '../services.ts'
import { loginOf } from '../users/attributes.ts'
import type { User } from '../users/users.ts'
import { passwordMark, type Progress } from './progress.ts'
import type { ChallengeName, ChallengeSession } from './sessions.ts'

/** An answer to a session that may belong to no user. */
export type OpenTurn = {
  readonly session: ChallengeSession
  readonly user: User | null
  readonly client: Client
  readonly caller: Caller
  readonly responses: Readonly<Record<string, string>>
  readonly clientMetadata: Readonly<Record<string, string>> | undefined
}

export type Turn = Pick<OpenTurn, 'session' | 'responses'> & { readonly progress: Progress }

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
export async function openTurn(
  services: Pick<Services, 'db' | 'secrets' | 'sessions' | 'users'>,
  reply: Reply,
): Promise<OpenTurn> {
  const { db, secrets, sessions, users } = services
  const session = await sessions.attempt(reply.session, reply.challenges)
  // Looked up for unknown users too: they must not be answered sooner.
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

  const { client, caller, responses, clientMetadata } = reply
  return { session, user, client, caller, responses, clientMetadata }
}

/** The sign-in of a session that belongs to a user; for all others the answer is wrong. */
export function progressOf({ session, user, ...turn }: OpenTurn, pool: Pool): Progress {
  if (user === null) throw new CognitoError('wrongPassword')
  const { typedName, deviceKey, isDeviceProven, isSecondFactorDone, isMultiFactor } = session.state

  return {
    user,
    pool,
    client: turn.client,
    caller: turn.caller,
    typedName,
    deviceKey,
    clientMetadata: turn.clientMetadata,
    isDeviceProven,
    isSecondFactorDone,
    isCustomStepDone: false,
    isMultiFactor: isMultiFactor ?? false,
  }
}

/** Takes up a sign-in of a user. */
export async function takeTurn(
  services: Parameters<typeof openTurn>[0] & Pick<Services, 'pools'>,
  reply: Reply,
): Promise<Turn> {
  const turn = await openTurn(services, reply)
  const pool = await services.pools.require(reply.client.poolId)

  return { ...turn, progress: progressOf(turn, pool) }
}

export function requireResponse({ responses }: Pick<OpenTurn, 'responses'>, name: string): string {
  const value = responses[name]
  if (value === undefined || value === '')
    throw invalidParameter(`Missing required parameter ${name}`)

  return value
}
