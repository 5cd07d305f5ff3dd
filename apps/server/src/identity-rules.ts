import { isCommonPassword } from '@hlizo/domain/passwords'
import { randomToken } from '@hlizo/kit/ids'
import type { IdentityConfig } from '@hlizo/identity/config'
import { PersonName } from '@hlizo/contract/account-fields'
import {
  FORGOT_PASSWORD_LOCKOUT_MINUTES,
  FRESH_SIGN_IN_MINUTES,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PASSWORD_SPECIAL_CHARACTERS,
} from '@hlizo/contract/constants'
import { deviceAnswer } from './stores/device-sign-in.ts'
import type { Secrets } from './secrets.ts'

/** The attributes of first and last name. */
const NAMES = ['given_name', 'family_name']

// The rules of the registration form (spec §5); Cognito's default also requires a digit and a
// lower-case letter.
const passwordPolicy = {
  minimumLength: PASSWORD_MIN_LENGTH,
  maximumLength: PASSWORD_MAX_LENGTH,
  requireLowercase: false,
  requireNumbers: false,
  symbols: PASSWORD_SPECIAL_CHARACTERS,
}

/** What the pool asks of passwords, names and sign-ins. */
export const productRules = {
  freshSignInSeconds: FRESH_SIGN_IN_MINUTES * 60,
  passwordPolicy,
  resetLockOutSeconds: FORGOT_PASSWORD_LOCKOUT_MINUTES * 60,
  // Accounts are deleted by our own rules only: with the password and an undo period (D140).
  selfDeletion: false,
  attributeRule: (name, value) =>
    NAMES.includes(name) ? (PersonName.safeParse(value).data ?? null) : value,
  requiredAttributes: NAMES,
  isTooCommon: (password, { email }) => isCommonPassword(password, email ?? ''),
} satisfies Partial<IdentityConfig>

/** Passkeys belong to the host of the site. */
export function relyingPartyOf(publicUrl: string) {
  const { hostname, origin } = new URL(publicUrl)

  return { id: hostname, origins: [origin] }
}

/** Only this server signs televisions in: the answer requires the key. */
export const televisionSignIn =
  (key: Secrets['deviceSignInKey']) =>
  async ({ sub }: { readonly sub: string }) => {
    const nonce = randomToken()

    return { parameters: { nonce }, answer: deviceAnswer(key, sub, nonce) }
  }
