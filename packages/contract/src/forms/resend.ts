import * as z from 'zod/mini'
import { resendMessages } from '../messages/resend.ts'
import { emailField } from './email-field.ts'

/** The form of /resend (spec §2). */
export const ResendForm = z.object({ email: emailField(resendMessages.invalid.email) })
export type ResendForm = z.infer<typeof ResendForm>
