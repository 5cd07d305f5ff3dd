import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PASSWORD_SPECIAL_CHARACTERS,
} from './constants.ts'

const specials = PASSWORD_SPECIAL_CHARACTERS.split('')

/** What a new password must satisfy, in the order in which a form complains (spec §5, D26, D40). */
export const passwordRules = {
  tooShort: (password: string) => password.length >= PASSWORD_MIN_LENGTH,
  noUppercase: (password: string) => /\p{Lu}/u.test(password),
  noSpecial: (password: string) => specials.some((character) => password.includes(character)),
  tooLong: (password: string) => password.length <= PASSWORD_MAX_LENGTH,
  edgeSpace: (password: string) => password === password.trim(),
} as const

/** A way in which a password can fall short. */
export type PasswordFlaw = keyof typeof passwordRules

const order: readonly PasswordFlaw[] = [
  'tooShort',
  'noUppercase',
  'noSpecial',
  'tooLong',
  'edgeSpace',
]

/** Every rule the password breaks, in order; none when it is good. */
export function passwordFlaws(password: string): PasswordFlaw[] {
  return order.filter((flaw) => !passwordRules[flaw](password))
}

/** The rules of spec §5, which make a password strong; the others are about its form. */
export const strengthRules: readonly PasswordFlaw[] = ['tooShort', 'noUppercase', 'noSpecial']
