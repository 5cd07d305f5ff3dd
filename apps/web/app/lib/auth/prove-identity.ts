import type { Tokens } from '@hlizo/contract/entities/tokens'
import type { ErrorCode } from '@hlizo/contract/errors'
import * as z from 'zod/mini'
import { identityRefusal } from './identity-refusal.ts'
import { browserAuthenticator, type Authenticator } from './authenticator.ts'

export type Pool = { readonly endpoint: string; readonly clientId: string }
export type Proof = {
  readonly username: string
  readonly password: string
  /** Null for an account without a second factor. */
  readonly code: string | null
}
/** The tokens of the new sign-in, or why there are none: what was wrong, if that is known, and where. */
export type ProofResult =
  | { readonly tokens: Tokens }
  | { readonly error: ErrorCode | null; readonly step: 'password' | 'code' | 'passkey' }

const SignedIn = z.object({
  IdToken: z.string(),
  AccessToken: z.string(),
  RefreshToken: z.string(),
})
const Answer = z.object({
  AuthenticationResult: z.optional(SignedIn),
  ChallengeName: z.optional(z.string()),
  Session: z.optional(z.string()),
  ChallengeParameters: z.optional(z.record(z.string(), z.string())),
})
type Answer = z.infer<typeof Answer>
const Refusal = z.object({ __type: z.string(), message: z.optional(z.string()) })

/** The endpoint of a user pool of Amazon Cognito, whose id begins with its region. */
export const cognitoEndpoint = (userPoolId: string) =>
  `https://cognito-idp.${userPoolId.split('_')[0]}.amazonaws.com/`

type Send = (operation: string, body: unknown) => Promise<Answer>

/** Sends an operation of the user pool (JSON protocol of Amazon Cognito). Throws errors named as the service names them. */
function sender({ endpoint }: Pool, fetcher: typeof fetch): Send {
  return async (operation, body) => {
    const response = await fetcher(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      cache: 'no-store',
      body: JSON.stringify(body),
    })
    // Revoking a token is answered without a body.
    const text = await response.text()
    const answer: unknown = text === '' ? {} : JSON.parse(text)
    if (response.ok) return z.parse(Answer, answer)
    const { __type: type, message } = z.parse(Refusal, answer)
    throw Object.assign(new Error(message ?? type), { name: type.split('#').at(-1) ?? type })
  }
}

/** Answers with the code of the authenticator app, choosing it first where the account has several second factors. */
async function answerWithCode(
  first: Answer,
  { username, code }: { readonly username: string; readonly code: string },
  { clientId }: Pool,
  send: Send,
): Promise<Answer> {
  const respond = (challenge: Answer, name: string, answers: Readonly<Record<string, string>>) =>
    send('RespondToAuthChallenge', {
      ClientId: clientId,
      ChallengeName: name,
      Session: challenge.Session,
      ChallengeResponses: { USERNAME: username, ...answers },
    })
  const isChoice = first.ChallengeName === 'SELECT_MFA_TYPE'
  const challenge = isChoice
    ? await respond(first, 'SELECT_MFA_TYPE', { ANSWER: 'SOFTWARE_TOKEN_MFA' })
    : first

  return respond(challenge, 'SOFTWARE_TOKEN_MFA', { SOFTWARE_TOKEN_MFA_CODE: code })
}

const CODE_CHALLENGES = ['SOFTWARE_TOKEN_MFA', 'SELECT_MFA_TYPE']

/**
 * Signs in a second time, with password and code, without ending the session of this browser: the identity
 * library of the web refuses that.
 */
export async function proveIdentity(
  proof: Proof,
  pool: Pool,
  fetcher: typeof fetch = (...request) => fetch(...request),
): Promise<ProofResult> {
  const send = sender(pool, fetcher)
  let step: 'password' | 'code' = 'password'
  try {
    const first = await send('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: pool.clientId,
      AuthParameters: { USERNAME: proof.username, PASSWORD: proof.password },
    })
    const { username, code } = proof
    if (first.AuthenticationResult) {
      // Without a challenge there was no second factor: where one is asked for, those tokens would prove too little.
      return code === null
        ? { tokens: tokensOf(first.AuthenticationResult) }
        : { error: 'SECOND_FACTOR_REQUIRED', step }
    }
    if (code === null) return { error: 'SECOND_FACTOR_REQUIRED', step }
    if (!CODE_CHALLENGES.includes(first.ChallengeName ?? ''))
      return { error: 'CHALLENGE_UNSUPPORTED', step }
    step = 'code'
    const { AuthenticationResult: found } = await answerWithCode(
      first,
      { username, code },
      pool,
      send,
    )
    if (!found) return { error: 'CHALLENGE_UNSUPPORTED', step }

    return { tokens: tokensOf(found) }
  } catch (error) {
    return { error: identityRefusal(error), step }
  }
}

/** Signs in a second time with a passkey of the user. */
export async function proveByPasskey(
  username: string,
  pool: Pool,
  fetcher: typeof fetch = (...request) => fetch(...request),
  authenticator: Authenticator = browserAuthenticator,
): Promise<ProofResult> {
  const send = sender(pool, fetcher)
  const step = 'passkey'
  try {
    const asked = await send('InitiateAuth', {
      AuthFlow: 'USER_AUTH',
      ClientId: pool.clientId,
      AuthParameters: { USERNAME: username, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
    })
    const options = asked.ChallengeParameters?.['CREDENTIAL_REQUEST_OPTIONS']
    if (asked.ChallengeName !== 'WEB_AUTHN' || options === undefined) {
      return { error: 'CHALLENGE_UNSUPPORTED', step }
    }
    const { AuthenticationResult: found } = await send('RespondToAuthChallenge', {
      ClientId: pool.clientId,
      ChallengeName: 'WEB_AUTHN',
      Session: asked.Session,
      ChallengeResponses: { USERNAME: username, CREDENTIAL: await authenticator(options) },
    })
    if (!found) return { error: 'CHALLENGE_UNSUPPORTED', step }

    return { tokens: tokensOf(found) }
  } catch (error) {
    return { error: identityRefusal(error), step }
  }
}

const tokensOf = ({ IdToken, AccessToken, RefreshToken }: z.infer<typeof SignedIn>): Tokens => ({
  idToken: IdToken,
  accessToken: AccessToken,
  refreshToken: RefreshToken,
})

/** Ends the sign-in that a new one has replaced, so that it is not a device of its own. */
export async function endReplacedSession(refreshToken: string, pool: Pool): Promise<void> {
  const send = sender(pool, (...request) => fetch(...request))
  await send('RevokeToken', { ClientId: pool.clientId, Token: refreshToken }).catch(() => {})
}
