import * as z from 'zod/mini'
import { EMAIL_MAX_LENGTH } from '../constants.ts'

/** A trimmed e-mail address with one message for every fault (spec §5). */
export function emailField(message: string) {
  return z.string(message).check(
    z.trim(),
    z.maxLength(EMAIL_MAX_LENGTH, { error: message, abort: true }),
    z.email(message),
    // The local part has at most 64 characters (RFC 5321 §4.5.3.1.1); mail to a longer one fails.
    z.regex(/^[^@]{1,64}@/, message),
  )
}
