import * as z from 'zod/mini'
import { NAME_MAX_LENGTH } from './constants.ts'
import { emailField } from './forms/email-field.ts'
import { passwordFlaws } from './password-rules.ts'
import { plainText } from './plain-text.ts'

/** An e-mail address in a body: trimmed and lower-cased, since it identifies an account (D26). */
export const Email = emailField('EMAIL_INVALID').check(z.toLowerCase())

/** A first or last name in a body, as it will be stored (D26). */
export const PersonName = z
  .string('NAME_REQUIRED')
  .check(
    z.overwrite(plainText),
    z.minLength(1, 'NAME_REQUIRED'),
    z.maxLength(NAME_MAX_LENGTH, 'VALIDATION_FAILED'),
  )

/** A new password in a body (spec §5); `passwordFlaws` tells which rules it breaks. */
export const NewPassword = z
  .string('PASSWORD_WEAK')
  .check(z.refine((password) => passwordFlaws(password).length === 0, 'PASSWORD_WEAK'))
