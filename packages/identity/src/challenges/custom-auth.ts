import type { Caller } from '../address-guard.ts'
import { CognitoError } from '../errors.ts'
import type { Client } from '../pools/clients.ts'
import type { Services } from '../services.ts'
import { customAnswerDigest } from './custom-step.ts'
import { stateOf, type ChallengeAnswer } from './progress.ts'

type Attempt = { readonly client: Client; readonly username: string; readonly caller: Caller }

type Needs = Pick<Services, 'db' | 'config' | 'secrets' | 'users' | 'pools' | 'sessions'>

/**
 * Begins a sign-in without a password: the host's question is the only proof (Cognito's CUSTOM_AUTH
 * flow with its Define, Create and Verify triggers).
 */
export async function beginCustomAuth(services: Needs, attempt: Attempt): Promise<ChallengeAnswer> {
  const { db, config, secrets, users, pools, sessions } = services
  const { client, username, caller } = attempt
  const pool = await pools.require(client.poolId)
  const user = await users.find(pool, username)
  if (user === null) throw new CognitoError('userNotFound')
  if (!user.isEnabled) throw new CognitoError('userDisabled')
  if (user.status !== 'CONFIRMED') throw new CognitoError('userNotConfirmed')
  const { sub, attributes } = user
  const question = await config.customAuth?.({ sub, username: user.username, attributes })
  if (!question) throw new CognitoError('wrongPassword')

  const progress = {
    ...{ user, pool, client, caller, typedName: username },
    deviceKey: null,
    clientMetadata: undefined,
    isDeviceProven: false,
    isSecondFactorDone: false,
    isCustomStepDone: false,
  }
  const challenge = 'CUSTOM_CHALLENGE'
  const customAnswer = customAnswerDigest({ secrets }, sub, question.answer)
  const state = stateOf(secrets, progress, { customAnswer })
  const session = await sessions.open(db, { sub, client, challenge, state })

  return {
    ChallengeName: challenge,
    Session: session,
    ChallengeParameters: { ...question.parameters, USERNAME: user.username },
  }
}
