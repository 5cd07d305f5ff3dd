import * as z from 'zod/mini'
import { HOUR_SECONDS } from '@hlizo/kit/durations'
import { Email } from '../account-fields.ts'
import { call } from '../call.ts'
import { sharedLimit } from '../limits.ts'
import { body } from '../request.ts'

/**
 * Redirects to /login?status=… (D29).
 *
 * The link in the mail opens a GET page with the same path and query, which posts this form: mail scanners
 * follow links but press no buttons. A broken link ends at status=invalid_link, never in JSON.
 */
export const confirmAccount = call({
  method: 'POST',
  path: '/auth/confirm',
  access: 'public',
  precedence: 'account',
  limits: [sharedLimit('confirm', 'ip', 20, HOUR_SECONDS)],
  caching: 'none',
  summary: 'Confirms an account and redirects to the login page with the outcome.',
  encoding: 'form',
  body: body({ username: z.string(), code: z.string() }),
})

const moveLimit = sharedLimit('email-move', 'ip', 20, HOUR_SECONDS)
const moveCode = body({ code: z.string() })

/**
 * Redirects to /login?status=… (D29): the new address of an account, whose change support has ordered,
 * confirms it. A GET page with the same path has the button.
 */
export const confirmEmailMove = call({
  method: 'POST',
  path: '/auth/email-move/confirm',
  access: 'public',
  precedence: 'account',
  limits: [moveLimit],
  caching: 'none',
  summary:
    'Confirms the change of an e-mail address and redirects to the login page with the outcome.',
  encoding: 'form',
  body: moveCode,
})

/** The same for the old address, which stops the change. */
export const stopEmailMove = call({
  method: 'POST',
  path: '/auth/email-move/stop',
  access: 'public',
  precedence: 'account',
  limits: [moveLimit],
  caching: 'none',
  summary:
    'Stops the change of an e-mail address and redirects to the login page with the outcome.',
  encoding: 'form',
  body: moveCode,
})

/** The response does not reveal whether the account exists (D31). */
export const resendConfirmation = call({
  method: 'POST',
  path: '/auth/resend',
  access: 'public',
  precedence: 'account',
  limits: [sharedLimit('resend-confirmation', 'ip', 20, HOUR_SECONDS)],
  caching: 'none',
  summary: 'Sends the confirmation e-mail again.',
  body: body({ email: Email }),
})
