import { FRESH_SIGN_IN_MINUTES } from '@hlizo/contract/constants'
import type { Clock } from '@hlizo/kit/clock'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { ApiError } from '#server/http/api-error.ts'
import type { Session } from '#server/http/caller.ts'

// `auth_time` has whole seconds.
const ROUNDING_MS = 1_000
const MAX_AGE_MS = FRESH_SIGN_IN_MINUTES * MINUTE_MS + ROUNDING_MS

/**
 * A refresh keeps the moment of a sign-in; that of a television says nothing.
 *
 * @throws ApiError REAUTH_REQUIRED
 */
export function requireFreshSignIn(clock: Clock, { proof }: Pick<Session, 'proof'>): void {
  const isOld = clock.now().getTime() - proof.authenticatedAt.getTime() > MAX_AGE_MS
  if (isOld || proof.isByHost) throw new ApiError('REAUTH_REQUIRED')
}

/**
 * Also refuses a sign-in by a password, for accounts that have none, and on a pool that does not mark televisions.
 *
 * @throws ApiError REAUTH_REQUIRED
 */
export function requireProvenSignIn(clock: Clock, session: Pick<Session, 'proof'>): void {
  requireFreshSignIn(clock, session)
  const { isByProvider, isMultiFactor } = session.proof
  if (!isByProvider && !isMultiFactor) throw new ApiError('REAUTH_REQUIRED')
}
