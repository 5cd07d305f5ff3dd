import * as z from 'zod/mini'
import { emailChangeMessages } from '../messages/email-change.ts'
import { emailField } from './email-field.ts'

/** An empty address means that the owner passes the link on. */
export const SeatInvitationForm = z.object({
  email: z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    emailField(emailChangeMessages.invalid.email),
  ]),
})
