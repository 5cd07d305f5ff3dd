import { randomUUID } from 'node:crypto'
import type { Caller } from '../address-guard.ts'
import { CognitoError } from '../errors.ts'
import type { Client } from '../pools/clients.ts'
import type { Services } from '../services.ts'
import type { User } from '../users/users.ts'
import { customAnswerDigest } from './custom-step.ts'
import { stateOf, type ChallengeAnswer } from './progress.ts'
import type { ChallengeState } from './sessions.ts'

type Attempt = {
  readonly client: Client
  readonly username: string
  readonly caller: Caller
  /** Operators learn the state of an account; for others all names look the same. */
  readonly isOperator: boolean
}

type Needs = Pick<Services, 'db' | 'config' | 'secrets' | 'users' | 'pools' | 'sessions'>

const CHALLENGE = 'CUSTOM_CHALLENGE'

/** Begins a sign-in without a password (Cognito's CUSTOM_AUTH flow): the host's question is the only proof. */
export async function beginCustomAuth(services: Needs, attempt: Attempt): Promise<ChallengeAnswer> {
  const { db, config, secrets, users, pools, sessions } = services
  const { client, username, caller, isOperator } = attempt
  if (config.customAuth === undefined) throw new CognitoError('customAuthOff')
  const pool = await pools.require(client.poolId)
  const found = await users.find(pool, username)
  const obstacle = obstacleOf(found)
  if (found === null || obstacle !== null) {
    if (isOperator || !client.settings.hidesUserExistence) {
      throw new CognitoError(obstacle ?? 'userNotFound')
    }
    return askStranger(services, config.customAuth, attempt)
  }
  const { sub, attributes } = found
  const question = await config.customAuth({ sub, username: found.username, attributes })
  if (!question) throw new CognitoError('wrongPassword')

  const progress = {
    user: found,
    pool,
    client,
    caller,
    typedName: username,
    deviceKey: null,
    clientMetadata: undefined,
    isDeviceProven: false,
    isSecondFactorDone: false,
    isCustomStepDone: false,
  }
  const customAnswer = customAnswerDigest({ secrets }, sub, question.answer)
  const state = stateOf(secrets, progress, { customAnswer })
  const session = await sessions.open(db, { sub, client, challenge: CHALLENGE, state })
  const named = isOperator ? found.username : username

  return asked(session, question.parameters, named)
}

function obstacleOf(user: User | null) {
  if (user === null) return 'userNotFound'
  if (!user.isEnabled) return 'userDisabled'

  return user.status === 'CONFIRMED' ? null : 'userNotConfirmed'
}

// Asked like a user, so that nothing tells who has an account; no answer is right.
async function askStranger(
  { db, sessions }: Needs,
  ask: NonNullable<Services['config']['customAuth']>,
  { client, username }: Attempt,
): Promise<ChallengeAnswer> {
  const question = await ask({ sub: randomUUID(), username, attributes: {} })
  if (!question) throw new CognitoError('wrongPassword')
  const state: ChallengeState = {
    typedName: username,
    passwordMark: '',
    deviceKey: null,
    isDeviceProven: false,
    isSecondFactorDone: false,
  }
  const session = await sessions.open(db, { sub: null, client, challenge: CHALLENGE, state })

  return asked(session, question.parameters, username)
}

function asked(
  Session: string,
  parameters: Readonly<Record<string, string>>,
  USERNAME: string,
): ChallengeAnswer {
  return {
    ChallengeName: CHALLENGE,
    Session,
    ChallengeParameters: { ...parameters, USERNAME },
  }
}
