import * as z from 'zod/mini'
import { EMAIL_MAX_LENGTH } from '../constants.ts'

/** An e-mail address as it is typed: trimmed; every fault has the one text of its form (spec §5). */
export function emailField(message: string) {
  return z
    .string(message)
    .check(
      z.trim(),
      z.maxLength(EMAIL_MAX_LENGTH, { error: message, abort: true }),
      z.email(message),
    )
}
