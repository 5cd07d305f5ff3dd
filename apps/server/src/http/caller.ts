import type { Access } from '@hlizo/contract/call'
import type { AgeRating } from '@hlizo/contract/entities/age-rating'
import type { OperatorRole } from '@hlizo/contract/entities/operator'
import type { ErrorCode } from '@hlizo/contract/errors'
import type { SeatPlace } from '@hlizo/domain/guest-access'
import type { Result } from '@hlizo/kit/result'
import type { DeviceFacts } from './device-mark.ts'

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
  /** How and when the user proved to be the owner. */
  readonly proof: SignInProof
  /** Where a guest watches; null or absent for all others. */
  readonly seat?: SeatPlace | null
}

/** A sign-in as described by its tokens. */
export type SignIn = {
  readonly issuer: string
  readonly sub: string
  readonly sessionId: string
  /** When it began; a refresh does not change it. */
  readonly authenticatedAt: Date
}

/** In `amr`: the user pool let the user in for us, who proved nothing. A session of any age activates a television. */
export const BY_HOST = 'host'

/** How and when a sign-in proved its user. */
export type SignInProof = Pick<SignIn, 'authenticatedAt'> & {
  /** Whether the user pool says that two factors were proven: `mfa` in `amr` (RFC 8176 §2). */
  readonly isMultiFactor: boolean
  /** Whether nothing was proven: `BY_HOST`. */
  readonly isByHost: boolean
  /** Whether it was through another provider, which the pool asks for no second factor: such a token has the scope of OpenID. */
  readonly isByProvider: boolean
}

/** `new` until the device is recorded and its owner notified; `unseen` when it was not seen for an hour. */
export type SignInState = 'ended' | 'new' | 'unseen' | 'current'

/** Why an operator may not use Studio now. */
export type OperatorBinding = Result<
  Operator,
  Extract<ErrorCode, 'NOT_FOUND' | 'SECOND_FACTOR_REQUIRED' | 'PROOF_REQUIRED'>
>

/** A session bound to a profile. `accountId` is the account of the profile: for a guest, that of the owner. */
export type Viewer = Session & {
  readonly profileId: number
  /** The highest age rating that the profile sees. */
  readonly maxAgeRating: AgeRating
  /** The guest's own account. */
  readonly guestId?: string
}

/** The session of a viewer with the account that signed in. */
export const signedInAs = (viewer: Viewer): Session => ({
  ...viewer,
  accountId: viewer.guestId ?? viewer.accountId,
})

/** An operator of Studio, and how they have proven who they are. */
export type Operator = {
  readonly accountId: string
  readonly name: string
  readonly roles: readonly OperatorRole[]
  /** When the password and the second factor were last proven. */
  readonly provenAt: Date
}

/** A session of an operator. */
export type OperatorCaller = Session & { readonly operator: Operator }

/** The caller of a call by its access class; undefined for public calls. */
export type CallerOf<Who extends Access> = Who extends 'operator'
  ? OperatorCaller
  : Who extends 'viewer' | 'profile'
    ? Viewer
    : Who extends 'user' | 'subscriber'
      ? Session
      : undefined

export type Account = {
  readonly id: string
  readonly email: string
  /** Whether terms and age were never accepted: then every other call is refused. */
  readonly mustAccept?: boolean
  readonly seat?: SeatPlace | null
}

/** Why an account has no access; decides the redirect (decision D17). */
export type EntitlementResult = Result<
  void,
  Extract<ErrorCode, 'NO_SUBSCRIPTION' | 'SUBSCRIPTION_EXPIRED' | 'PAYMENT_FAILED'>
>

/** The profile of a session. */
export type BoundProfile = { readonly id: number; readonly maxAgeRating: AgeRating }

/** The profile of a session, or why it has none (decisions D51-D54). */
export type ProfileBinding = Result<
  BoundProfile,
  Extract<ErrorCode, 'PROFILE_REQUIRED' | 'PROFILE_DISPLACED' | 'PROFILE_DELETED'>
>

/** What admission reads from features. Called on every protected request, so an implementation is one indexed query or a cache that it invalidates itself. */
export type AccessPorts = {
  /** The account of a user, or `null` when unknown, disabled or erased. The token was verified: an implementation may read an unknown user from the pool. */
  byIdentity(issuer: string, sub: string): Promise<Account | null>
  /** Whether a sign-in was revoked before its tokens expired, and whether its device must be recorded. */
  signInState(signIn: SignIn): Promise<SignInState>
  /** Records the device of a sign-in whose state is `new`; the owner is notified of an unknown one. */
  greetDevice(session: Session, device: DeviceFacts): Promise<void>
  /** Records that a device is active, some time later, as that of a sign-in whose state is `unseen`. */
  recordActivity(session: Session, device: DeviceFacts): void
  checkEntitlement(accountId: string): Promise<EntitlementResult>
  profileOf(session: Pick<Session, 'accountId' | 'sessionId' | 'seat'>): Promise<ProfileBinding>
  /** Whether the account works in Studio, or is invited to. */
  isOperator(account: Pick<Account, 'id' | 'email'>): Promise<boolean>
  /** The operator of this session; NOT_FOUND for all others. */
  operatorOf(session: Session, proof: SignInProof): Promise<OperatorBinding>
}
