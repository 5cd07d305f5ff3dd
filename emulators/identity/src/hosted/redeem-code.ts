import { CognitoError } from '../errors.ts'
import { noteEnded } from '../operations/global-sign-out.ts'
import type { Client } from '../pools/clients.ts'
import type { Services } from '../services.ts'
import type { SignIn, TokenPair } from '../tokens/issue.ts'
import type { RevokedFamily } from '../tokens/revocations.ts'
import type { User } from '../users/users.ts'
import { isVerified, type StoredCode } from './authorization-codes.ts'
import { OAuthError } from './oauth-error.ts'

type Redemption = {
  readonly client: Client
  readonly code: string
  readonly redirectUri: string | null
  readonly codeVerifier: string | null
}

type Needs = Pick<
  Services,
  | 'db'
  | 'clock'
  | 'users'
  | 'refreshTokens'
  | 'revocations'
  | 'events'
  | 'issuer'
  | 'authorizationCodes'
>

type Outcome =
  | {
      readonly begun: SignIn & { readonly refreshToken: string }
      readonly user: User
      readonly nonce: string | null
    }
  | { readonly ended: readonly RevokedFamily[]; readonly sub: string | null }

const REFUSED: Outcome = { ended: [], sub: null }

/** Exchanges a code for tokens, once. Any try uses it up, and a second one ends the sign-in of the first (RFC 6749 §4.1.2). */
export async function redeemCode(
  services: Needs,
  redemption: Redemption,
): Promise<TokenPair & { readonly RefreshToken: string }> {
  const { db, issuer, revocations, events, authorizationCodes } = services
  const outcome = await db.transaction<Outcome>(async (tx) => {
    const stored = await authorizationCodes.use(tx, redemption.code)
    if (stored === null) return REFUSED
    if (stored.usedAt !== null) {
      if (stored.originJti === null) return REFUSED
      const ended = await revocations.end(tx, stored.originJti)
      const user = await services.users.bySub(tx, stored.sub)
      if (user !== null) await noteEnded(services, tx, user, ended)
      return { ended, sub: stored.sub }
    }
    if (!isOwn(services, stored, redemption)) return REFUSED
    const user = await services.users.hold(tx, stored.sub)
    if (user === null || !isUsable(user)) return REFUSED

    const begun = await services.refreshTokens.begin(tx, {
      sub: user.sub,
      client: redemption.client,
      deviceKey: null,
      isMultiFactor: false,
      isByHost: false,
      scope: stored.request.scope,
    })
    await authorizationCodes.began(tx, redemption.code, begun.originJti)
    return { begun, user, nonce: stored.request.nonce }
  })
  if ('ended' in outcome) {
    revocations.announce(outcome.ended)
    if (outcome.sub !== null) await events.deliver(outcome.sub)
    throw new OAuthError('invalid_grant', 'the code is not valid')
  }
  const { begun, user, nonce } = outcome
  const tokens = await issuer.issue(user, redemption.client, begun, nonce ?? undefined)

  return { ...tokens, RefreshToken: begun.refreshToken }
}

function isOwn(
  { clock }: Pick<Needs, 'clock'>,
  { clientId, request, expiresAt }: StoredCode,
  { client, redirectUri, codeVerifier }: Redemption,
): boolean {
  return (
    expiresAt > clock.now() &&
    clientId === client.id &&
    request.redirectUri === redirectUri &&
    isVerified(request.codeChallenge, codeVerifier)
  )
}

/** Whether a user of a provider may sign in. */
export function isUsable({ isEnabled, status }: User): boolean {
  return isEnabled && (status === 'CONFIRMED' || status === 'EXTERNAL_PROVIDER')
}

/** A refusal of the pool as one of a token endpoint. */
export function asOAuthError(error: unknown): OAuthError | null {
  if (error instanceof OAuthError) return error
  if (!(error instanceof CognitoError)) return null
  if (error.status >= 500) return new OAuthError('server_error', 'internal error')
  if (error.status === 429)
    return new OAuthError('temporarily_unavailable', error.message, { cause: error })
  if (error.type === 'UnsupportedTokenTypeException')
    return new OAuthError('unsupported_token_type', error.message)
  if (error.refusal === 'clientMissing' || error.refusal.startsWith('secretHash'))
    return new OAuthError('invalid_client', 'the client is not known')

  return new OAuthError('invalid_grant', error.message)
}
