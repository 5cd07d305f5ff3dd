import type { Pool } from '../pools/pools.ts'
import type { MfaMethod, User } from './users.ts'

export function isUsable(method: MfaMethod, user: User): boolean {
  if (method === 'SOFTWARE_TOKEN_MFA') return user.sealedTotpSecret !== null
  if (method === 'SMS_MFA') return user.attributes['phone_number_verified'] === 'true'

  return user.attributes['email_verified'] === 'true'
}

export function factorsOf(user: User, pool: Pool): MfaMethod[] {
  if (pool.settings.mfa === 'OFF') return []
  const offered = pool.settings.mfaMethods.filter((method) => isUsable(method, user))
  const enabled = offered.filter((method) => user.mfa.enabled.includes(method))
  if (enabled.length > 0 || pool.settings.mfa === 'OPTIONAL') return enabled

  // When a second factor is mandatory, a known phone or app counts even if it was never enabled.
  return offered.filter((method) => method !== 'EMAIL_OTP')
}

/** What a change of a user means for the second factors: one less, another app or telephone behind one, or nothing. */
export function factorChange(pool: Pool, before: User, after: User): 'lost' | 'replaced' | null {
  const now = factorsOf(after, pool)
  const was = factorsOf(before, pool)
  if (was.some((method) => !now.includes(method))) return 'lost'

  const sourceOf = (user: User): Record<MfaMethod, string | undefined> => ({
    SOFTWARE_TOKEN_MFA: user.sealedTotpSecret?.toString('base64'),
    SMS_MFA: user.attributes['phone_number'],
    EMAIL_OTP: user.attributes['email'],
  })
  const [old, current] = [sourceOf(before), sourceOf(after)]
  return was.some((method) => old[method] !== current[method]) ? 'replaced' : null
}
