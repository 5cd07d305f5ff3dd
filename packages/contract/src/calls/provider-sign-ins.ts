import * as z from 'zod/mini'
import { HOUR_SECONDS } from '@hlizo/kit/durations'
import { PersonName } from '../account-fields.ts'
import { call } from '../call.ts'
import { ProviderArrival, ProviderSignIn } from '../entities/provider-sign-in.ts'
import { Tokens } from '../entities/tokens.ts'
import { sharedLimit, signedIn } from '../limits.ts'
import { body, withDefault } from '../request.ts'

/** The access token that the hosted domain gave for a sign-in through a provider. */
const providerToken = z.string().check(z.minLength(1), z.maxLength(4_096))
/** The name of a provider at the user pool. */
const ProviderName = z.string().check(z.regex(/^[\p{L}\p{N}._-]{1,32}$/u))

/** CHALLENGE_EXPIRED for a token that is not valid any more. */
export const inspectProviderSignIn = call({
  method: 'POST',
  path: '/auth/provider',
  access: 'public',
  precedence: 'account',
  limits: [sharedLimit('provider-sign-in', 'ip', 60, HOUR_SECONDS)],
  caching: 'none',
  summary: 'What follows a sign-in through a provider: an account, a new one, or the proof of one.',
  body: body({ accessToken: providerToken }),
  data: ProviderArrival,
})

/** Called after the consents of the form. USER_EXISTS, PROVIDER_UNVERIFIED, SIGN_IN_TAKEN. */
export const registerThroughProvider = call({
  method: 'POST',
  path: '/auth/provider/register',
  access: 'public',
  precedence: 'account',
  limits: [sharedLimit('register', 'ip', 5, HOUR_SECONDS)],
  caching: 'none',
  summary: 'Creates an account for a user of a provider.',
  body: body({
    accessToken: providerToken,
    lastName: PersonName,
    firstName: PersonName,
    agreeToMarketing: withDefault(z.boolean(), false),
  }),
  data: Tokens,
})

export const listProviderSignIns = call({
  method: 'GET',
  path: '/user/sign-ins',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'The providers that the account signs in through.',
  data: z.object({
    signIns: z.array(ProviderSignIn),
    /** False until the owner of an account made through a provider has chosen a password. */
    hasPassword: z.boolean(),
  }),
})

/** REAUTH_REQUIRED unless the caller has signed in within the last minutes; SIGN_IN_TAKEN. */
export const linkProviderSignIn = call({
  method: 'POST',
  path: '/user/sign-ins',
  access: 'user',
  isOpenToGuests: true,
  isOpenBeforeTerms: true,
  precedence: 'account',
  limits: [signedIn, sharedLimit('provider-links', 'account', 20, HOUR_SECONDS)],
  caching: 'none',
  summary: 'Links a user of a provider to the account.',
  body: body({ accessToken: providerToken }),
})

/** REAUTH_REQUIRED as above; LAST_SIGN_IN for the only way into the account: no password, other link or passkey. */
export const unlinkProviderSignIn = call({
  method: 'DELETE',
  path: '/user/sign-ins/{provider}',
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  limits: [signedIn, sharedLimit('provider-links', 'account', 20, HOUR_SECONDS)],
  caching: 'none',
  summary: 'Ends signing in through a provider.',
  params: z.object({ provider: ProviderName }),
})
