import type { ErrorCode } from '@hlizo/contract/errors'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { loginMessages as ro } from '@hlizo/contract/messages/login'

/** The error of a refused sign-in (spec §8 „Login”); `null` for other failures. */
export function loginRefusal(error: ErrorCode | null, isOnline: boolean): string {
  switch (error) {
    case null:
      return isOnline ? ro.refused.other : ro.noConnection
    case 'INVALID_CREDENTIALS':
      return ro.refused.credentials
    case 'USER_NOT_CONFIRMED':
      return ro.refused.unconfirmed
    case 'ACCOUNT_LOCKED':
    case 'LIMIT_EXCEEDED':
      return ro.refused.locked
    case 'CHALLENGE_UNSUPPORTED':
      return ro.challenge.unsupported
    default:
      return errorMessages[error]
  }
}
