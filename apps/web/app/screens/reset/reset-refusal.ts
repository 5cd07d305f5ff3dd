import type { ErrorCode } from '@hlizo/contract/errors'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { passwordMessages } from '@hlizo/contract/messages/password'
import { resetMessages } from '@hlizo/contract/messages/reset'
import type { FormErrors } from '#web/lib/form.ts'

const { requestRefused, submitRefused } = resetMessages

/** Why no code was sent (spec §8 „Forgot password”); `null` for other failures. */
export function requestRefusal(error: ErrorCode | null): string {
  return error === 'LIMIT_EXCEEDED' || error === 'ACCOUNT_LOCKED'
    ? requestRefused.limitExceeded
    : requestRefused.other
}

/** The refusal of code or password, and its field (spec §8 „Reset submit”). */
export function submitRefusal(error: ErrorCode | null): FormErrors {
  switch (error) {
    case 'CODE_MISMATCH':
    case 'CODE_FORMAT':
    case 'CODE_EXPIRED':
      return { fields: { code: errorMessages[error] } }
    case 'LIMIT_EXCEEDED':
    case 'ACCOUNT_LOCKED':
      return { form: submitRefused.limitExceeded }
    // The form has checked every rule of spec §5, so the password is a common one.
    case 'PASSWORD_WEAK':
      return { fields: { password: passwordMessages.tooCommon } }
    case 'PASSWORD_SAME':
      return { fields: { password: errorMessages.PASSWORD_SAME } }
    default:
      return { form: submitRefused.other }
  }
}
