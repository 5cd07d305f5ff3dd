import * as z from 'zod/mini'
import { NAME_MAX_LENGTH } from './constants.ts'
import { emailField } from './forms/email-field.ts'
import { passwordFlaws, strengthRules } from './password-rules.ts'
import { plainText } from './plain-text.ts'

/** Trimmed and lower-cased, because the e-mail address identifies an account (D26). */
export const Email = emailField('EMAIL_INVALID').check(z.toLowerCase())

export const PersonName = z
  .string('NAME_REQUIRED')
  .check(
    z.overwrite(plainText),
    z.minLength(1, 'NAME_REQUIRED'),
    z.maxLength(NAME_MAX_LENGTH, 'VALIDATION_FAILED'),
  )

/** The name that a message or a declaration is signed with. */
export const SenderName = z
  .string('NAME_REQUIRED')
  .check(z.overwrite(plainText), z.minLength(1, 'NAME_REQUIRED'), z.maxLength(100))

/**
 * PASSWORD_WEAK lists the broken rules of spec §5 in `details.rules`; a password with an invalid form (D26,
 * D40) is VALIDATION_FAILED.
 */
export const NewPassword = z.string('PASSWORD_WEAK').check((context) => {
  const flaws = passwordFlaws(context.value)
  if (flaws.length === 0) return
  const isWeak = flaws.some((flaw) => strengthRules.includes(flaw))
  context.issues.push({
    code: 'custom',
    input: context.value,
    message: isWeak ? 'PASSWORD_WEAK' : 'VALIDATION_FAILED',
    params: { rules: flaws },
  })
})
