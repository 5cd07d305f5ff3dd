import * as z from 'zod/mini'
import { HOUR_SECONDS, MINUTE_SECONDS } from '@hlizo/kit/durations'
import { Email, NewPassword, PersonName } from '../account-fields.ts'
import { call } from '../call.ts'
import { UserAnalytics } from '../entities/user-analytics.ts'
import { User } from '../entities/user.ts'
import { passcodePause, sharedLimit, signedIn } from '../limits.ts'
import { body, withDefault } from '../request.ts'

/** The account is unconfirmed (D26). USER_EXISTS, PASSWORD_WEAK, PASSWORD_TOO_COMMON and others. */
export const registerAccount = call({
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  precedence: 'account',
  limits: [sharedLimit('register', 'ip', 5, HOUR_SECONDS)],
  caching: 'none',
  summary: 'Creates an account and sends the confirmation e-mail.',
  body: body({
    email: Email,
    lastName: PersonName,
    firstName: PersonName,
    password: NewPassword,
    agreeToMarketing: withDefault(z.boolean(), false),
  }),
})

export const getUser = call({
  method: 'GET',
  path: '/user',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  isOpenBeforeTerms: true,
  summary: 'The signed-in user and the state of the subscription.',
  data: User,
})

export const getUserAnalytics = call({
  method: 'GET',
  path: '/user/analytics',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'The properties that enrich analytics events; no personal data.',
  data: UserAnalytics,
})

/** Also sends a notice to the old address (D47). */
export const changeEmail = call({
  method: 'PUT',
  path: '/user/email',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  // The response reveals whether an address is taken.
  limits: [signedIn, sharedLimit('change-email', 'account', 10, HOUR_SECONDS)],
  caching: 'none',
  summary: 'Asks for another e-mail address; a passcode is sent to it.',
  body: body({ newEmail: Email }),
})

// Six digits, or the long code that a link carries after too many wrong guesses.
const Passcode = z.string('CODE_FORMAT').check(z.regex(/^(?:\d{6}|[\w-]{22})$/, 'CODE_FORMAT'))

/** A wrong passcode is CODE_MISMATCH, CODE_FORMAT or CODE_EXPIRED (D48). */
export const verifyEmail = call({
  method: 'POST',
  path: '/user/email/verify',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  limits: [signedIn, sharedLimit('verify-email', 'account', 10, 15 * MINUTE_SECONDS)],
  caching: 'none',
  summary: 'Confirms the new e-mail address with the passcode.',
  body: body({ code: Passcode }),
  data: z.object({ email: z.string() }),
})

/** RATE_LIMITED within 60 seconds (spec §4, D49). */
export const resendEmailCode = call({
  method: 'POST',
  path: '/user/email/resend',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  limits: [
    signedIn,
    passcodePause,
    sharedLimit('resend-email-code-hourly', 'account', 5, HOUR_SECONDS),
  ],
  caching: 'none',
  summary: 'Sends a new passcode to the pending e-mail address.',
})

export const updateDetails = call({
  method: 'PUT',
  path: '/user/details',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Changes the first and the last name.',
  body: body({ firstName: PersonName, lastName: PersonName }),
  data: User,
})

/** Includes the calling device (D43). */
export const signOutEverywhere = call({
  method: 'POST',
  path: '/user/logout/all',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  isOpenBeforeTerms: true,
  summary: 'Ends every session of the account.',
})
