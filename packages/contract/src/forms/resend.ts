import * as z from 'zod/mini'
import { resendMessages } from '../messages/resend.ts'
import { emailField } from './email-field.ts'

export const ResendForm = z.object({ email: emailField(resendMessages.invalid.email) })
export type ResendForm = z.infer<typeof ResendForm>
