import * as z from 'zod/mini'
import { passwordChangeMessages } from '../messages/password-change.ts'
import { NewPasswordField } from './new-password.ts'

const { invalid } = passwordChangeMessages

/** The current password proves the owner (spec §5, D39). */
export const PasswordChangeForm = z
  .object({
    currentPassword: z.string(invalid.current).check(z.minLength(1, invalid.current)),
    newPassword: z.pipe(
      z.string(invalid.new).check(z.minLength(1, { error: invalid.new, abort: true })),
      NewPasswordField,
    ),
    confirmPassword: z.string(invalid.new).check(z.minLength(1, invalid.new)),
  })
  .check(
    z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      path: ['confirmPassword'],
      error: invalid.mismatch,
    }),
    z.refine(({ currentPassword, newPassword }) => currentPassword !== newPassword, {
      path: ['newPassword'],
      error: invalid.same,
    }),
  )
export type PasswordChangeForm = z.infer<typeof PasswordChangeForm>
