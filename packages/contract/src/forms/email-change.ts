import * as z from 'zod/mini'
import { emailChangeMessages } from '../messages/email-change.ts'
import { emailField } from './email-field.ts'

const { invalid } = emailChangeMessages

export const EmailChangeForm = z
  .object({ currentEmail: emailField(invalid.email), newEmail: emailField(invalid.email) })
  .check(
    z.refine(
      ({ currentEmail, newEmail }) => currentEmail.toLowerCase() !== newEmail.toLowerCase(),
      { path: ['newEmail'], error: invalid.same },
    ),
  )
export type EmailChangeForm = z.infer<typeof EmailChangeForm>
