import type { Access } from '@hlizo/contract/call'
import type { ErrorCode } from '@hlizo/contract/errors'
import type { Result } from '@hlizo/kit/result'

/** Whoever signed in: one device of one account. */
export type Session = {
  /** Our own id of the account, the first key of everything it owns. */
  readonly accountId: string
  /** The identity service's id of the user; the account is keyed by (issuer, sub). */
  readonly sub: string
  /** The `origin_jti` of the token: one signed-in device, the same over all refreshes. */
  readonly sessionId: string
  readonly email: string
  /** For calls that the identity service makes in the user's own name. Never stored, never logged. */
  readonly accessToken: string
}

/** One sign-in as its tokens tell it. */
export type SignIn = {
  readonly issuer: string
  readonly sub: string
  readonly sessionId: string
  readonly issuedAt: Date
}

/** A session that watches as one of the profiles of its account. */
export type Viewer = Session & { readonly profileId: number }

/** Who makes a call of this access class; nobody in particular makes a public one. */
export type CallerOf<Who extends Access> = Who extends 'viewer'
  ? Viewer
  : Who extends 'user' | 'subscriber'
    ? Session
    : undefined

export type Account = {
  readonly id: string
  readonly email: string
  /** Whether the terms and the age have never been accepted: nothing else is answered before. */
  readonly mustAccept?: boolean
}

/** Why an account without access is sent where it is sent (decision D17). */
export type EntitlementResult = Result<
  void,
  Extract<ErrorCode, 'NO_SUBSCRIPTION' | 'SUBSCRIPTION_EXPIRED' | 'PAYMENT_FAILED'>
>

/** The profile a session is bound to, or why it has none (decisions D51-D54). */
export type ProfileBinding = Result<
  number,
  Extract<ErrorCode, 'PROFILE_REQUIRED' | 'PROFILE_DISPLACED' | 'PROFILE_DELETED'>
>

/**
 * What admission asks the features. They implement it, the composition wires it.
 *
 * Each is asked on every protected call, so an implementation is one indexed query or a cache that
 * it can keep true itself.
 */
export type AccessPorts = {
  /**
   * The account linked to this user, or `null` when it is unknown, disabled or erased. The token was
   * verified: an implementation may ask the user pool about a user whom it has never seen.
   */
  byIdentity(issuer: string, sub: string): Promise<Account | null>
  /** Whether this session was ended before its tokens ran out. */
  isRevoked(session: SignIn): Promise<boolean>
  /** Whether the account may watch at this moment. */
  checkEntitlement(accountId: string): Promise<EntitlementResult>
  profileOf(session: Pick<Session, 'accountId' | 'sessionId'>): Promise<ProfileBinding>
}
