import { errorMessages } from '@hlizo/contract/messages/errors'
import { loginMessages } from '@hlizo/contract/messages/login'
import type { ProofResult } from './prove-identity.ts'

/** What to say where: under a field, or of the whole. */
export type ProofErrors = {
  readonly password?: string
  readonly code?: string
  readonly form?: string
}

const { challenge, refused, noConnection } = loginMessages

/** The words for a proof that was refused, where they belong. */
export function proofRefusal(
  { error, step }: Exclude<ProofResult, { tokens: unknown }>,
  isOnline: boolean,
): ProofErrors {
  switch (error) {
    case null:
      return { form: isOnline ? refused.other : noConnection }
    case 'INVALID_CREDENTIALS':
      // After the password was right, only the time between the two steps can have run out.
      return step === 'password'
        ? { password: errorMessages.CURRENT_PASSWORD_WRONG }
        : { form: challenge.expired }
    case 'CODE_MISMATCH':
    case 'CODE_FORMAT':
      return { code: challenge.failed }
    case 'CODE_USED':
      return { code: challenge.used }
    case 'CODE_EXPIRED':
      return { form: challenge.expired }
    default:
      return { form: errorMessages[error] }
  }
}
