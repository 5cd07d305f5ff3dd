import * as z from 'zod/mini'
import { DAY_SECONDS, MINUTE_SECONDS } from '@hlizo/kit/durations'
import { call } from '../call.ts'
import { PrivacyState } from '../entities/privacy-state.ts'
import { sharedLimit, signedIn } from '../limits.ts'
import { body, PasswordProof } from '../request.ts'

export const getPrivacyState = call({
  method: 'GET',
  path: '/user/privacy',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  isOpenBeforeTerms: true,
  summary: 'Exports and deletion under way, and texts to be accepted again.',
  data: PrivacyState,
})

/** Sent by mail; EXPORT_RUNNING (D140). */
export const requestDataExport = call({
  method: 'POST',
  path: '/user/data-export',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  limits: [signedIn, sharedLimit('data-export', 'account', 5, DAY_SECONDS)],
  caching: 'none',
  isOpenBeforeTerms: true,
  summary: 'Orders a copy of the data of the account.',
})

/** Until `deleteAt` the deletion can be undone (D140). PASSWORD_WRONG; REAUTH_REQUIRED without a password. */
/** LAST_OWNER: Studio would be left without an owner. */
export const deleteAccount = call({
  method: 'POST',
  path: '/user/delete',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  // Limited as a sign-in, because it checks the password.
  limits: [signedIn, sharedLimit('delete-account', 'account', 5, 15 * MINUTE_SECONDS)],
  caching: 'none',
  isOpenBeforeTerms: true,
  summary: 'Deletes the account after a time to think again.',
  body: body({ password: PasswordProof }),
  data: z.object({ deleteAt: z.string() }),
  refuses: ['LAST_OWNER'],
})

export const keepAccount = call({
  method: 'POST',
  path: '/user/delete/undo',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  isOpenBeforeTerms: true,
  summary: 'Takes back the deletion of the account.',
})

/**
 * Accepts the current versions (D144). An account that was never asked must also confirm the minimum age,
 * else CONSENT_REQUIRED.
 */
export const acceptTerms = call({
  method: 'POST',
  path: '/user/terms',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  isOpenBeforeTerms: true,
  summary: 'Accepts the terms and the privacy policy as they are now.',
  body: body({
    terms: z.string().check(z.maxLength(20)),
    privacy: z.string().check(z.maxLength(20)),
    adult: z.optional(z.string().check(z.maxLength(20))),
  }),
})

export const setMarketing = call({
  method: 'PUT',
  path: '/user/marketing',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Agrees to marketing e-mails, or no longer.',
  body: body({ agree: z.boolean() }),
})
