import * as z from 'zod/mini'
import { call } from '../call.ts'
import { signedIn } from '../limits.ts'

/**
 * Makes ten recovery codes and ends those before (D33). They are shown this once: the server keeps digests.
 *
 * Each opens one sign-in, typed instead of the code of the authenticator app (challenge
 * SOFTWARE_TOKEN_MFA). Refuses with SECOND_FACTOR_OFF, or RECOVERY_CODES_UNAVAILABLE where the user pool
 * knows none, as Amazon Cognito.
 */
export const createRecoveryCodes = call({
  method: 'POST',
  path: '/user/recovery-codes',
  access: 'user',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'New recovery codes for signing in without the authenticator app.',
  data: z.object({ codes: z.array(z.string()) }),
})

/** How many recovery codes are still unused; `null` where the user pool knows none. */
export const getRecoveryCodes = call({
  method: 'GET',
  path: '/user/recovery-codes',
  access: 'user',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'How many recovery codes are left.',
  data: z.object({ left: z.nullable(z.number()) }),
})
