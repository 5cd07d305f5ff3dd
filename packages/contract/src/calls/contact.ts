import * as z from 'zod/mini'
import { HOUR_SECONDS } from '@hlizo/kit/durations'
import { Email, SenderName } from '../account-fields.ts'
import { call } from '../call.ts'
import { CONTACT_MESSAGE_MAX_LENGTH } from '../constants.ts'
import { ContactTopic } from '../entities/contact-topic.ts'
import { sharedLimit } from '../limits.ts'
import { body } from '../request.ts'

/** Signed in or not (D46). Only robots fill in `website`; such a message is dropped. */
export const sendContactMessage = call({
  method: 'POST',
  path: '/contact',
  access: 'public',
  precedence: 'account',
  limits: [sharedLimit('contact', 'ip', 5, HOUR_SECONDS)],
  caching: 'none',
  summary: 'Sends a message to support.',
  body: body({
    name: SenderName,
    email: Email,
    topic: ContactTopic,
    message: z.string().check(z.trim(), z.minLength(1), z.maxLength(CONTACT_MESSAGE_MAX_LENGTH)),
    website: z.optional(z.string().check(z.maxLength(200))),
  }),
  data: z.object({ reference: z.string() }),
})
