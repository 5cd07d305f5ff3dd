import { emailChangeMessages } from '@hlizo/contract/messages/email-change'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { isRefusal } from '#web/lib/api-error.ts'
import type { FormErrors } from '#web/lib/form.ts'

const { invalid } = emailChangeMessages

/** The error under the address field (D47); `null` for other failures. */
export function emailRefusal(error: unknown): FormErrors | null {
  if (!isRefusal(error)) return null

  switch (error.code) {
    case 'EMAIL_SAME':
      return { fields: { newEmail: invalid.same } }
    case 'EMAIL_TAKEN':
      return { fields: { newEmail: errorMessages.EMAIL_TAKEN } }
    case 'EMAIL_INVALID':
      return { fields: { newEmail: invalid.email } }
    default:
      return null
  }
}
