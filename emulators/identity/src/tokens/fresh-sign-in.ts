import { CognitoError } from '../errors.ts'
import type { Services } from '../services.ts'
import type { VerifiedToken } from './verify.ts'

// `auth_time` has whole seconds.
const ROUNDING_MS = 1_000

/**
 * Refuses what could lock an owner out of their account to a sign-in that is not fresh, or in which nothing was
 * proven, where the host wants that (OWASP Authentication Cheat Sheet, "Require Re-authentication for Sensitive Features"). Cognito has no such rule.
 */
export function requireFreshSignIn(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  { authenticatedAt, isByHost }: VerifiedToken,
): void {
  if (config.freshSignInSeconds === undefined) return
  const ageMs = clock.now().getTime() - authenticatedAt.getTime() - ROUNDING_MS
  if (isByHost || ageMs > config.freshSignInSeconds * 1_000)
    throw new CognitoError('signInNotFresh')
}
