import * as z from 'zod/mini'
import { MINUTE_SECONDS } from '@hlizo/kit/durations'
import { call } from '../call.ts'
import { PinState } from '../entities/pin-state.ts'
import { nodeLimit, sharedLimit, signedIn } from '../limits.ts'
import { ofAccount } from '../of-account.ts'
import { body, PasswordProof } from '../request.ts'

const Pin = z.string('PIN_FORMAT').check(z.regex(/^\d{4}$/, 'PIN_FORMAT'))

/** Limited as a sign-in, because it checks the password. */
const limits = [signedIn, sharedLimit('pin-password', 'account', 5, 15 * MINUTE_SECONDS)]

export const getPin = call({
  method: 'GET',
  path: '/user/pin',
  ...ofAccount,
  summary: 'Whether the account has a PIN, and until when this session has given it.',
  data: PinState,
})

/** Also for a forgotten PIN: the password is the proof, and the owner gets a mail. REAUTH_REQUIRED without a password. */
export const setPin = call({
  method: 'PUT',
  path: '/user/pin',
  ...ofAccount,
  limits,
  summary: 'Sets or changes the PIN.',
  body: body({ pin: Pin, password: PasswordProof }),
})

export const removePin = call({
  method: 'POST',
  path: '/user/pin/remove',
  ...ofAccount,
  limits,
  summary: 'Removes the PIN.',
  body: body({ password: PasswordProof }),
})

/**
 * `titles` opens titles for 15 and 18 until the session leaves the profile, at most four hours; `change` allows
 * one change within two minutes: of the profile, or of a highest age. PIN_WRONG, PIN_LOCKED with the wait,
 * PIN_MISSING.
 */
export const givePin = call({
  method: 'POST',
  path: '/user/pin/unlock',
  ...ofAccount,
  limits: [signedIn, nodeLimit('pin', 'account', 30, MINUTE_SECONDS)],
  summary: 'Gives the PIN for this session.',
  body: body({ pin: Pin, purpose: z.enum(['titles', 'change']) }),
  data: z.object({ until: z.string() }),
})
