import { errorMessages } from '@hlizo/contract/messages/errors'
import { loginMessages } from '@hlizo/contract/messages/login'
import type { FormErrors } from '../form.ts'
import type { ProofResult } from './prove-identity.ts'

const { challenge, refused, noConnection } = loginMessages

/** The words for a proof that was refused, where they belong. */
export function proofRefusal(
  { error, step }: Exclude<ProofResult, { tokens: unknown }>,
  isOnline: boolean,
): FormErrors {
  switch (error) {
    case null:
      return { form: isOnline ? refused.other : noConnection }
    case 'INVALID_CREDENTIALS':
      // After the password was right, only the time between the two steps can have run out.
      return step === 'password'
        ? { fields: { password: errorMessages.CURRENT_PASSWORD_WRONG } }
        : { form: challenge.expired }
    case 'CODE_MISMATCH':
    case 'CODE_FORMAT':
      return { fields: { code: challenge.failed } }
    case 'CODE_USED':
      return { fields: { code: challenge.used } }
    case 'CODE_EXPIRED':
      return { form: challenge.expired }
    default:
      return { form: errorMessages[error] }
  }
}
