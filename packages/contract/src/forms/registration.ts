import * as z from 'zod/mini'
import { NAME_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../constants.ts'
import { passwordMessages } from '../messages/password.ts'
import { registerMessages } from '../messages/register.ts'
import { plainText } from '../plain-text.ts'
import { emailField } from './email-field.ts'
import { NewPasswordField } from './new-password.ts'

const { invalid } = registerMessages

function nameField(required: string) {
  return z
    .string(required)
    .check(
      z.overwrite(plainText),
      z.minLength(1, required),
      z.maxLength(NAME_MAX_LENGTH, invalid.nameTooLong),
    )
}

const ticked = (message: string) => z.boolean(message).check(z.refine(Boolean, message))

const names = { firstName: nameField(invalid.firstName), lastName: nameField(invalid.lastName) }
const consents = {
  agreeToTerms: ticked(invalid.terms),
  isAdult: ticked(invalid.age),
  agreeToMarketing: z.optional(z.boolean()),
}

/** An account through a provider, which has proven the address (D41). */
export const ProviderRegistrationForm = z.object({ ...names, ...consents })
export type ProviderRegistrationForm = z.infer<typeof ProviderRegistrationForm>

/** Spec §5. `registerAccount` takes only five of the fields. */
export const RegistrationForm = z
  .object({
    ...names,
    email: emailField(invalid.email),
    confirmEmail: z.string(invalid.emailMismatch).check(z.trim()),
    password: NewPasswordField,
    // Two equal passwords that are too short are reported as too short, not as different.
    confirmPassword: z
      .string(passwordMessages.tooShort)
      .check(z.minLength(PASSWORD_MIN_LENGTH, passwordMessages.tooShort)),
    ...consents,
  })
  .check(
    z.refine(({ email, confirmEmail }) => email.toLowerCase() === confirmEmail.toLowerCase(), {
      path: ['confirmEmail'],
      error: invalid.emailMismatch,
    }),
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ['confirmPassword'],
      error: invalid.passwordMismatch,
    }),
  )
export type RegistrationForm = z.infer<typeof RegistrationForm>
