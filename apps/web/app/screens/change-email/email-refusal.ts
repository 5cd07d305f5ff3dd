import { emailChangeMessages } from '@hlizo/contract/messages/email-change'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { isRefusal } from '#web/lib/api-error.ts'
import type { FormErrors } from '#web/lib/form.ts'

const { invalid } = emailChangeMessages

/** What is wrong with the new address, under its field (D47); `null` when it was not the address. */
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
