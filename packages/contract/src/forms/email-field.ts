import * as z from 'zod/mini'
import { EMAIL_MAX_LENGTH } from '../constants.ts'

/** An e-mail address as it is typed: trimmed; every fault has the one text of its form (spec §5). */
export function emailField(message: string) {
  return z.string(message).check(
    z.trim(),
    z.maxLength(EMAIL_MAX_LENGTH, { error: message, abort: true }),
    z.email(message),
    // What stands before the @ has 64 characters at most (RFC 5321 §4.5.3.1.1): no mail goes elsewhere.
    z.regex(/^[^@]{1,64}@/, message),
  )
}
