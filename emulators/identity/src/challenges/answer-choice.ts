import { CognitoError, invalidParameter } from '../errors.ts'
import { checkAssertion } from '../passkeys/check-assertion.ts'
import { parseAssertion } from '../passkeys/credentials.ts'
import { requireRelyingParty } from '../passkeys/relying-party.ts'
import type { Services } from '../services.ts'
import { advance } from './advance.ts'
import { ask, availableTo, isFirstFactor } from './choice.ts'
import { signInByPassword } from './password-sign-in.ts'
import { progressOf, requireResponse, type OpenTurn } from './turn.ts'

/** SELECT_CHALLENGE: which first factor it shall be, with the password where it is that. */
export async function answerChoice(services: Services, turn: OpenTurn): Promise<object> {
  const { session, client, caller } = turn
  const chosen = requireResponse(turn, 'ANSWER')
  const { typedName: username, deviceKey } = session.state
  const choice = { client, caller, username, deviceKey }
  const pool = await services.pools.require(client.poolId)
  const available = await availableTo(services, pool, hiddenOr(turn))
  if (!isFirstFactor(chosen) || !available.includes(chosen)) {
    throw invalidParameter('The challenge chosen is not one of those offered.')
  }
  if (chosen === 'PASSWORD' && turn.responses['PASSWORD'] !== undefined) {
    return answerPassword(services, turn)
  }
  await services.sessions.close(services.db, session)

  return ask(services, { choice, pool, user: turn.user, available }, chosen)
}

const hiddenOr = ({ client, user }: OpenTurn) => (client.settings.hidesUserExistence ? null : user)

/** PASSWORD: counted and answered as in USER_PASSWORD_AUTH. */
export async function answerPassword(services: Services, turn: OpenTurn): Promise<object> {
  const { db, pools, sessions } = services
  const { session, client, caller } = turn
  const password = requireResponse(turn, 'PASSWORD')
  const { typedName: username } = session.state
  const pool = await pools.require(client.poolId)
  const user = await signInByPassword(services, { pool, client, username, password, caller })
  await sessions.close(db, session)

  return advance(services, progressOf({ ...turn, user }, pool))
}

/** WEB_AUTHN: what the authenticator signed. With the user verified it is two factors, where the pool says so. */
export async function answerPasskey(services: Services, turn: OpenTurn): Promise<object> {
  const { db, passkeys, sessions } = services
  const { session } = turn
  const credential = parseAssertion(requireResponse(turn, 'CREDENTIAL'))
  const passkey = await passkeys.find(db, session.sub ?? NO_SUB, credential.id)
  const progress = progressOf(turn, await services.pools.require(turn.client.poolId))
  const relyingParty = requireRelyingParty(progress.pool)
  const challenge = session.state.passkeyChallenge ?? ''
  if (passkey === null || progress.user.status === 'UNCONFIRMED') throw wrong()
  const assertion = await checkAssertion({ credential, challenge, relyingParty, passkey })
  if (assertion === null) throw wrong()

  await db.transaction(async (tx) => {
    await sessions.close(tx, session)
    if (!(await passkeys.use(tx, passkey, assertion.counter))) throw wrong()
  })
  const isMultiFactor = relyingParty.isMultiFactor && assertion.isUserVerified
  return advance(services, { ...progress, isSecondFactorDone: isMultiFactor, isMultiFactor })
}

const NO_SUB = '00000000-0000-0000-0000-000000000000'

const wrong = () => new CognitoError('wrongPassword')
