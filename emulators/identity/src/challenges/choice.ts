import type { Caller } from '../address-guard.ts'
import { CognitoError } from '../errors.ts'
import { newChallenge } from '../passkeys/new-challenge.ts'
import { allowsPasskeys, requireRelyingParty } from '../passkeys/relying-party.ts'
import type { Client } from '../pools/clients.ts'
import type { Pool } from '../pools/pools.ts'
import type { Services } from '../services.ts'
import type { User } from '../users/users.ts'
import { passwordMark, type ChallengeAnswer } from './progress.ts'
import type { ChallengeName, ChallengeState } from './sessions.ts'

/** A sign-in by choice (Cognito's USER_AUTH): the user says how to prove who they are. */
export type Choice = {
  readonly client: Client
  readonly username: string
  readonly deviceKey: string | null
  readonly caller: Caller
}

type FirstFactor = 'PASSWORD' | 'WEB_AUTHN'
type ChoiceAnswer = ChallengeAnswer & { readonly AvailableChallenges?: readonly FirstFactor[] }
type Needs = Pick<Services, 'db' | 'secrets' | 'users' | 'pools' | 'sessions' | 'passkeys'>

const WEB_AUTHN_TIMEOUT_MS = 180_000
const FIRST_FACTORS: readonly FirstFactor[] = ['PASSWORD', 'WEB_AUTHN']

export const isFirstFactor = (name: string): name is FirstFactor =>
  FIRST_FACTORS.some((factor) => factor === name)

/**
 * Asks for the first factor that is preferred, or which one it shall be. A client that hides users gets the same
 * for every name: whether there is a user, and whether they have a passkey, shows in the last answer only.
 */
export async function beginChoice(
  services: Needs,
  choice: Choice,
  preferred: string | undefined,
): Promise<ChoiceAnswer> {
  const { pools, users } = services
  const pool = await pools.require(choice.client.poolId)
  const user = await users.find(pool, choice.username)
  const { hidesUserExistence } = choice.client.settings
  if (user === null && !hidesUserExistence) throw new CognitoError('userNotFound')
  const available = await availableTo(services, pool, hidesUserExistence ? null : user)
  const asking = { choice, pool, user, available }
  if (preferred === undefined || !isFirstFactor(preferred) || !available.includes(preferred)) {
    return ask(services, asking, 'SELECT_CHALLENGE')
  }

  return ask(services, asking, preferred)
}

export async function availableTo({ passkeys }: Needs, pool: Pool, user: User | null) {
  if (!allowsPasskeys(pool)) return FIRST_FACTORS.filter((factor) => factor !== 'WEB_AUTHN')
  if (user === null) return FIRST_FACTORS
  const [any] = await passkeys.list(user.sub, { limit: 1, after: null })

  return FIRST_FACTORS.filter((factor) => factor !== 'WEB_AUTHN' || any !== undefined)
}

type Asking = {
  readonly choice: Choice
  readonly pool: Pool
  readonly user: User | null
  readonly available: readonly FirstFactor[]
}

export async function ask(
  services: Needs,
  { choice, pool, user, available }: Asking,
  challenge: FirstFactor | 'SELECT_CHALLENGE',
): Promise<ChoiceAnswer> {
  const passkeyChallenge = challenge === 'WEB_AUTHN' ? newChallenge() : undefined
  const Session = await open(services, { choice, user, challenge, passkeyChallenge })
  const CREDENTIAL_REQUEST_OPTIONS =
    passkeyChallenge === undefined
      ? undefined
      : await optionsOf(services, choice, pool, user, passkeyChallenge)

  return {
    ChallengeName: challenge,
    Session,
    ChallengeParameters:
      CREDENTIAL_REQUEST_OPTIONS === undefined ? {} : { CREDENTIAL_REQUEST_OPTIONS },
    AvailableChallenges: available,
  }
}

type Opening = {
  readonly choice: Choice
  readonly user: User | null
  readonly challenge: ChallengeName
  readonly passkeyChallenge: string | undefined
}

// A session for a name without a user too, and for one who is disabled: its last answer is always wrong.
function open({ db, secrets, sessions }: Needs, opening: Opening): Promise<string> {
  const { choice, challenge, passkeyChallenge } = opening
  const user = opening.user?.isEnabled === true ? opening.user : null
  const state: ChallengeState = {
    typedName: choice.username,
    passwordMark: user === null ? '' : passwordMark(secrets, user),
    deviceKey: choice.deviceKey,
    isDeviceProven: false,
    isSecondFactorDone: false,
    ...(passkeyChallenge === undefined ? {} : { passkeyChallenge }),
  }

  return sessions.open(db, { sub: user?.sub ?? null, client: choice.client, challenge, state })
}

/** The members of PublicKeyCredentialRequestOptionsJSON. Where users are hidden no credential is named: passkeys are discoverable, and ids would tell who has any (WebAuthn Level 2, §14.6.2). */
async function optionsOf(
  { passkeys }: Needs,
  { client }: Choice,
  pool: Pool,
  user: User | null,
  challenge: string,
): Promise<string> {
  const { id, userVerification } = requireRelyingParty(pool)
  const named =
    client.settings.hidesUserExistence || user === null
      ? []
      : await passkeys.list(user.sub, { limit: 20, after: null })

  return JSON.stringify({
    challenge,
    timeout: WEB_AUTHN_TIMEOUT_MS,
    rpId: id,
    allowCredentials: named.map(({ credentialId, transports }) => ({
      type: 'public-key',
      id: credentialId,
      transports,
    })),
    userVerification,
  })
}
