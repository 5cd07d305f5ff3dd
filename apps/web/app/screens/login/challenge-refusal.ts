import type { ErrorCode } from '@hlizo/contract/errors'
import { loginMessages } from '@hlizo/contract/messages/login'
import type { SignInResult } from '#web/lib/auth/sign-in.ts'
import { loginRefusal } from './login-refusal.ts'

const ro = loginMessages.challenge

const wrongCode: readonly (ErrorCode | null)[] = [
  'CODE_MISMATCH',
  'CODE_FORMAT',
  'CHALLENGE_FAILED',
]

/** What to say when a challenge was not met; null when it was, or when another one follows that has a screen. */
export function challengeRefusal(result: SignInResult, isOnline: boolean): string | null {
  if (result.success) return null
  if ('challenge' in result) {
    return result.challenge.name === 'CUSTOM_CHALLENGE' ? ro.unsupported : null
  }

  switch (result.error) {
    case 'CODE_MISMATCH':
    case 'CODE_FORMAT':
    case 'CHALLENGE_FAILED':
      return ro.failed
    case 'CODE_USED':
      return ro.used
    // The session between the two steps has run out: the identity service then no longer knows the user.
    case 'INVALID_CREDENTIALS':
    case 'CODE_EXPIRED':
    case 'CHALLENGE_EXPIRED':
      return ro.expired
    default:
      return loginRefusal(result.error, isOnline)
  }
}

/** Whether a refusal is about what was typed; any other leaves the field as it is. */
export const isAboutCode = (result: SignInResult): boolean =>
  'error' in result && wrongCode.includes(result.error)
