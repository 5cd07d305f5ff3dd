import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PASSWORD_SPECIAL_CHARACTERS,
} from './constants.ts'

const specials = PASSWORD_SPECIAL_CHARACTERS.split('')

/** In the order in which a form reports them (spec §5, D26, D40). */
export const passwordRules = {
  tooShort: (password: string) => password.length >= PASSWORD_MIN_LENGTH,
  noUppercase: (password: string) => /\p{Lu}/u.test(password),
  noSpecial: (password: string) => specials.some((character) => password.includes(character)),
  tooLong: (password: string) => password.length <= PASSWORD_MAX_LENGTH,
  edgeSpace: (password: string) => password === password.trim(),
} as const

export type PasswordFlaw = keyof typeof passwordRules

const order: readonly PasswordFlaw[] = [
  'tooShort',
  'noUppercase',
  'noSpecial',
  'tooLong',
  'edgeSpace',
]

/** Every broken rule, in order; empty for a valid password. */
export function passwordFlaws(password: string): PasswordFlaw[] {
  return order.filter((flaw) => !passwordRules[flaw](password))
}

/** The rules of spec §5; the others concern the form of a password. */
export const strengthRules: readonly PasswordFlaw[] = ['tooShort', 'noUppercase', 'noSpecial']
