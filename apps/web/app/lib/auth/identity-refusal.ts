import type { ErrorCode } from '@hlizo/contract/errors'

// Recognized by message: their names are also those of a wrong password and an expired code.
const notes: readonly (readonly [string, ErrorCode])[] = [
  ['Password attempts exceeded', 'ACCOUNT_LOCKED'],
  ['Access Token has', 'UNAUTHORIZED'],
  ['software token has already been used', 'CODE_USED'],
]

const codes: Readonly<Record<string, ErrorCode>> = {
  NotAuthorizedException: 'INVALID_CREDENTIALS',
  UserNotFoundException: 'INVALID_CREDENTIALS',
  // The library's name for a browser without tokens.
  UserUnAuthenticatedException: 'UNAUTHORIZED',
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

/** Maps a refusal of the identity service to our code (spec §8); null for other failures. */
export function identityRefusal(error: unknown): ErrorCode | null {
  if (!(error instanceof Error)) return null
  const noted = notes.find(([words]) => error.message.includes(words))

  return noted?.[1] ?? codes[error.name] ?? null
}
