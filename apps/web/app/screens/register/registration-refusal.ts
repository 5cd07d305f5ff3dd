import { isErrorCode } from '@hlizo/contract/errors'
import { passwordMessages } from '@hlizo/contract/messages/password'
import { registerMessages as ro } from '@hlizo/contract/messages/register'
import { isRefusal } from '#web/lib/api-error.ts'

type RegistrationRefusal = {
  readonly fields: Readonly<Record<string, string>>
  /** The account exists but is not confirmed: offer to resend the link (D27). */
  readonly isUnconfirmed?: true
}

/** The field of a refusal, or null (spec §8 „Register”). */
export function registrationRefusal(error: unknown): RegistrationRefusal | null {
  if (!isRefusal(error) || !isErrorCode(error.code)) return null

  switch (error.code) {
    case 'USER_EXISTS': {
      const fields = { email: ro.refused.USER_EXISTS }
      return error.details?.['isConfirmed'] === false ? { fields, isUnconfirmed: true } : { fields }
    }
    case 'EMAIL_INVALID':
      return { fields: { email: ro.invalid.email } }
    case 'PASSWORD_WEAK':
      return { fields: { password: error.message } }
    case 'PASSWORD_TOO_COMMON':
      return { fields: { password: passwordMessages.tooCommon } }
    default:
      return null
  }
}
