import * as z from 'zod/mini'
import { CONTACT_MESSAGE_MAX_LENGTH } from '../constants.ts'
import { ContactTopic } from '../entities/contact-topic.ts'
import { contactMessages } from '../messages/contact.ts'
import { plainText } from '../plain-text.ts'
import { emailField } from './email-field.ts'

const { invalid } = contactMessages

export const ContactForm = z.object({
  name: z
    .string(invalid.name)
    .check(
      z.overwrite(plainText),
      z.minLength(1, invalid.name),
      z.maxLength(100, invalid.nameTooLong),
    ),
  email: emailField(invalid.email),
  topic: ContactTopic,
  message: z
    .string(invalid.message)
    .check(
      z.trim(),
      z.minLength(1, invalid.message),
      z.maxLength(CONTACT_MESSAGE_MAX_LENGTH, invalid.messageTooLong),
    ),
  website: z.optional(z.string()),
})
