import type { Mail } from './mailer.ts'

/** A mail without words, for tests of who gets one and when. */
export const emptyMail = (to: string, key: string, subject = ''): Mail => ({
  to,
  key,
  subject,
  text: '',
  html: '',
  redactedText: null,
})
