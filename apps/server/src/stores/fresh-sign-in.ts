import { FRESH_SIGN_IN_MINUTES } from '@hlizo/contract/constants'
import type { Clock } from '@hlizo/kit/clock'
import { decodeJwt } from 'jose'
import { ApiError } from '#server/http/api-error.ts'
import { BY_HOST, type Session } from '#server/http/caller.ts'

type Claims = { auth_time?: number; scope?: string; amr?: readonly string[] }

// `auth_time` has whole seconds.
const ROUNDING_MS = 1_000
const MAX_AGE_MS = FRESH_SIGN_IN_MINUTES * 60_000 + ROUNDING_MS

/**
 * Admission has verified the token. A refresh keeps `auth_time`; that of a television says nothing.
 *
 * @throws ApiError REAUTH_REQUIRED
 */
export function requireFreshSignIn(clock: Clock, session: Pick<Session, 'accessToken'>): void {
  const { auth_time: seconds = 0, amr = [] } = decodeJwt<Claims>(session.accessToken)
  const isOld = clock.now().getTime() - seconds * 1_000 > MAX_AGE_MS
  if (isOld || amr.includes(BY_HOST)) throw new ApiError('REAUTH_REQUIRED')
}

/**
 * Also refuses a sign-in by a password, for accounts that have none, and on a pool that does not mark televisions.
 *
 * @throws ApiError REAUTH_REQUIRED
 */
export function requireProvenSignIn(clock: Clock, session: Pick<Session, 'accessToken'>): void {
  requireFreshSignIn(clock, session)
  const { scope = '', amr = [] } = decodeJwt<Claims>(session.accessToken)
  const isByProvider = scope.split(' ').includes('openid')
  if (!isByProvider && !amr.includes('mfa')) throw new ApiError('REAUTH_REQUIRED')
}
