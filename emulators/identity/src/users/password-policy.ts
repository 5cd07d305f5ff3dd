import { z } from 'zod'
import { invalidPassword } from '../errors.ts'

/** What a pool demands of a password. Lengths count characters (code points), after NFC. */
export const PasswordPolicy = z.object({
  minimumLength: z.number().int().min(6).max(99),
  maximumLength: z.number().int().min(64).max(256),
  requireUppercase: z.boolean(),
  requireLowercase: z.boolean(),
  requireNumbers: z.boolean(),
  requireSymbols: z.boolean(),
  symbols: z.string().min(1),
})
export type PasswordPolicy = z.infer<typeof PasswordPolicy>

/** Cognito's own default: eight characters of all four kinds (AWS, "Setting up password policies"). */
export const COGNITO_PASSWORD_POLICY: PasswordPolicy = {
  minimumLength: 8,
  maximumLength: 256,
  requireUppercase: true,
  requireLowercase: true,
  requireNumbers: true,
  requireSymbols: true,
  symbols: '^$*.[]{}()?"!@#%&/\\,><\':;|_~`=+-',
}

/** The form in which a password is judged and hashed, so that every keyboard writes the same one. */
export function normalisePassword(password: string): string {
  return password.normalize('NFC')
}

export function requireGoodPassword(given: string, policy: PasswordPolicy): void {
  const password = normalisePassword(given)
  const letters = Array.from(password)

  if (letters.length < policy.minimumLength) throw invalidPassword('Password not long enough')
  if (letters.length > policy.maximumLength) throw invalidPassword('Password too long')
  if (password !== password.trim()) {
    throw invalidPassword('Password must not begin or end with a space')
  }
  if (policy.requireUppercase && !/\p{Lu}/u.test(password)) {
    throw invalidPassword('Password must have uppercase characters')
  }
  if (policy.requireLowercase && !/\p{Ll}/u.test(password)) {
    throw invalidPassword('Password must have lowercase characters')
  }
  if (policy.requireNumbers && !/\d/.test(password)) {
    throw invalidPassword('Password must have numeric characters')
  }
  if (policy.requireSymbols && !letters.some((letter) => policy.symbols.includes(letter))) {
    throw invalidPassword('Password must have symbol characters')
  }
}
