import type { ErrorCode } from '@hlizo/contract/errors'

const codes: Readonly<Record<string, ErrorCode>> = {
  NotAuthorizedException: 'INVALID_CREDENTIALS',
  UserNotFoundException: 'INVALID_CREDENTIALS',
  UserNotConfirmedException: 'USER_NOT_CONFIRMED',
  LimitExceededException: 'LIMIT_EXCEEDED',
  TooManyFailedAttemptsException: 'LIMIT_EXCEEDED',
  TooManyRequestsException: 'LIMIT_EXCEEDED',
  CodeMismatchException: 'CODE_MISMATCH',
  EnableSoftwareTokenMFAException: 'CODE_MISMATCH',
  ExpiredCodeException: 'CODE_EXPIRED',
  InvalidParameterException: 'CODE_FORMAT',
  InvalidPasswordException: 'PASSWORD_WEAK',
  PasswordHistoryPolicyViolationException: 'PASSWORD_SAME',
  UsernameExistsException: 'USER_EXISTS',
  AliasExistsException: 'EMAIL_TAKEN',
}

/** The product's word for a refusal of the identity service (spec §8, identity §1.3), or null when it is no refusal. */
export function identityRefusal(error: unknown): ErrorCode | null {
  if (!(error instanceof Error)) return null
  // The lock-out travels under the name of a wrong password; only its words differ.
  if (error.message.includes('Password attempts exceeded')) return 'ACCOUNT_LOCKED'

  return codes[error.name] ?? null
}
