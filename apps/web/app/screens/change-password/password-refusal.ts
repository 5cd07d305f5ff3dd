import type { ErrorCode } from '@hlizo/contract/errors'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { passwordMessages } from '@hlizo/contract/messages/password'
import { passwordChangeMessages } from '@hlizo/contract/messages/password-change'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import type { FormErrors } from '#web/lib/form.ts'

const { invalid } = passwordChangeMessages

/** The refusal and its field (D39, D40); `null` for other failures. */
export function passwordRefusal(error: ErrorCode | null, isOnline: boolean): FormErrors {
  switch (error) {
    case 'CURRENT_PASSWORD_WRONG':
      return { fields: { currentPassword: invalid.wrong } }
    case 'PASSWORD_SAME':
      return { fields: { newPassword: invalid.same } }
    // The form has checked every rule of spec §5, so the password is a common one.
    case 'PASSWORD_WEAK':
      return { fields: { newPassword: passwordMessages.tooCommon } }
    case 'ACCOUNT_LOCKED':
    case 'LIMIT_EXCEEDED':
    case 'UNAUTHORIZED':
      return { form: errorMessages[error] }
    default:
      return { form: isOnline ? toastMessages.generic : toastMessages.offline }
  }
}
