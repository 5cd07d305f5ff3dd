import type { Access } from '@hlizo/contract/call'
import type { ErrorCode } from '@hlizo/contract/errors'
import type { Result } from '@hlizo/kit/result'

/** A signed-in device of an account. */
export type Session = {
  /** Our own id of the account. */
  readonly accountId: string
  /** The user's id at the identity service; the account is found by (issuer, sub). */
  readonly sub: string
  /** The `origin_jti` of the token, which identifies the device over all refreshes. */
  readonly sessionId: string
  readonly email: string
  /** For calls to the identity service on behalf of the user. Never stored or logged. */
  readonly accessToken: string
}

/** A sign-in as described by its tokens. */
export type SignIn = {
  readonly issuer: string
  readonly sub: string
  readonly sessionId: string
  readonly issuedAt: Date
}

/** A session bound to a profile of its account. */
export type Viewer = Session & { readonly profileId: number }

/** The caller of a call by its access class; undefined for public calls. */
export type CallerOf<Who extends Access> = Who extends 'viewer'
  ? Viewer
  : Who extends 'user' | 'subscriber'
    ? Session
    : undefined

export type Account = {
  readonly id: string
  readonly email: string
  /** Whether terms and age were never accepted: then every other call is refused. */
  readonly mustAccept?: boolean
}

/** Why an account has no access; decides the redirect (decision D17). */
export type EntitlementResult = Result<
  void,
  Extract<ErrorCode, 'NO_SUBSCRIPTION' | 'SUBSCRIPTION_EXPIRED' | 'PAYMENT_FAILED'>
>

/** The profile of a session, or why it has none (decisions D51-D54). */
export type ProfileBinding = Result<
  number,
  Extract<ErrorCode, 'PROFILE_REQUIRED' | 'PROFILE_DISPLACED' | 'PROFILE_DELETED'>
>

/** What admission reads from features. Called on every protected request, so an implementation is one indexed query or a cache that it invalidates itself. */
export type AccessPorts = {
  /** The account of a user, or `null` when unknown, disabled or erased. The token was verified: an implementation may read an unknown user from the pool. */
  byIdentity(issuer: string, sub: string): Promise<Account | null>
  /** Whether this session was revoked before its tokens expired. */
  isRevoked(session: SignIn): Promise<boolean>
  checkEntitlement(accountId: string): Promise<EntitlementResult>
  profileOf(session: Pick<Session, 'accountId' | 'sessionId'>): Promise<ProfileBinding>
}
