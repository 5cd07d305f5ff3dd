import * as z from 'zod/mini'
import { resetMessages } from '../messages/reset.ts'
import { emailField } from './email-field.ts'
import { NewPasswordField } from './new-password.ts'

const { invalid } = resetMessages

export const ResetRequestForm = z.object({ email: emailField(invalid.email) })
export type ResetRequestForm = z.infer<typeof ResetRequestForm>

export const ResetForm = z
  .object({
    code: z.string(invalid.code).check(z.minLength(1, invalid.code)),
    password: NewPasswordField,
    confirmPassword: z.string(invalid.passwordMismatch),
  })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ['confirmPassword'],
      error: invalid.passwordMismatch,
    }),
  )
export type ResetForm = z.infer<typeof ResetForm>
