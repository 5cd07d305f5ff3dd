import * as z from 'zod/mini'
import { loginMessages } from '../messages/login.ts'
import { NewPasswordField } from './new-password.ts'

const { mismatch } = loginMessages.challenge.newPassword

/** Replaces a temporary password during a sign-in (D33). */
export const ChallengePasswordForm = z
  .object({ password: NewPasswordField, confirmPassword: z.string(mismatch) })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ['confirmPassword'],
      error: mismatch,
    }),
  )
export type ChallengePasswordForm = z.infer<typeof ChallengePasswordForm>
