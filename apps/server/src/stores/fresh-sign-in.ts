import { FRESH_SIGN_IN_MINUTES } from '@hlizo/contract/constants'
import type { Clock } from '@hlizo/kit/clock'
import { decodeJwt } from 'jose'
import { ApiError } from '#server/http/api-error.ts'
import type { Session } from '#server/http/caller.ts'

type Claims = { auth_time?: number; scope?: string; amr?: readonly string[] }

// `auth_time` has whole seconds.
const ROUNDING_MS = 1_000
const MAX_AGE_MS = FRESH_SIGN_IN_MINUTES * 60_000 + ROUNDING_MS

/**
 * Admission has verified the token. A refresh keeps `auth_time`.
 *
 * @throws ApiError REAUTH_REQUIRED
 */
export function requireFreshSignIn(clock: Clock, session: Pick<Session, 'accessToken'>): void {
  const { auth_time: seconds = 0 } = decodeJwt<Claims>(session.accessToken)
  if (clock.now().getTime() - seconds * 1_000 > MAX_AGE_MS) throw new ApiError('REAUTH_REQUIRED')
}

/**
 * Also refuses a sign-in without a proof of its own: a session of any age can activate a television.
 *
 * @throws ApiError REAUTH_REQUIRED
 */
export function requireProvenSignIn(clock: Clock, session: Pick<Session, 'accessToken'>): void {
  requireFreshSignIn(clock, session)
  const { scope = '', amr = [] } = decodeJwt<Claims>(session.accessToken)
  const isByProvider = scope.split(' ').includes('openid')
  if (!isByProvider && !amr.includes('mfa')) throw new ApiError('REAUTH_REQUIRED')
}
