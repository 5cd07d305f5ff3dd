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

/** The error of a failed challenge; null when it succeeded or another challenge follows. */
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
    // The session between the two steps has expired.
    case 'INVALID_CREDENTIALS':
    case 'CODE_EXPIRED':
    case 'CHALLENGE_EXPIRED':
      return ro.expired
    default:
      return loginRefusal(result.error, isOnline)
  }
}

/** Whether a refusal is about the typed code; other failures leave the field unchanged. */
export const isAboutCode = (result: SignInResult): boolean =>
  'error' in result && wrongCode.includes(result.error)
