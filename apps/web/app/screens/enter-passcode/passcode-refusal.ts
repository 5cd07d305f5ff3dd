import { errorMessages } from '@hlizo/contract/messages/errors'
import { passcodeMessages } from '@hlizo/contract/messages/passcode'
import { isRefusal } from '#web/lib/api-error.ts'

/** What is wrong with a passcode: one text for every way of being wrong (spec §8); `null` when it was not the code. */
export function passcodeRefusal(error: unknown): string | null {
  if (!isRefusal(error)) return null

  switch (error.code) {
    case 'CODE_MISMATCH':
    case 'CODE_FORMAT':
    case 'CODE_EXPIRED':
      return passcodeMessages.wrong
    // Another account has confirmed the address since.
    case 'EMAIL_TAKEN':
      return errorMessages.EMAIL_TAKEN
    default:
      return null
  }
}
