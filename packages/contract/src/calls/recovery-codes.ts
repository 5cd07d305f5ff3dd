import * as z from 'zod/mini'
import { call } from '../call.ts'
import { signedIn } from '../limits.ts'

/**
 * Creates ten codes and invalidates the previous ones (D33). They are shown only once: the server stores
 * digests.
 *
 * A code replaces one authenticator code (challenge SOFTWARE_TOKEN_MFA). Refuses with SECOND_FACTOR_OFF, or
 * RECOVERY_CODES_UNAVAILABLE where the user pool has none, as Amazon Cognito.
 */
export const createRecoveryCodes = call({
  method: 'POST',
  path: '/user/recovery-codes',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'New recovery codes for signing in without the authenticator app.',
  data: z.object({ codes: z.array(z.string()) }),
})

/** Null where the user pool has none. */
export const getRecoveryCodes = call({
  method: 'GET',
  path: '/user/recovery-codes',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'How many recovery codes are left.',
  data: z.object({ left: z.nullable(z.number()) }),
})
