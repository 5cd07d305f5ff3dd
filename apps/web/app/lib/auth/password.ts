import type { ErrorCode } from '@hlizo/contract/errors'
import { confirmResetPassword, resetPassword, updatePassword } from 'aws-amplify/auth'
import { ensureIdentity } from './configure.ts'
import { identityRefusal } from './identity-refusal.ts'
import { reportSessionOver, requireSession } from './require-session.ts'

ensureIdentity()

export type PasswordResult =
  | { readonly success: true }
  | { readonly success: false; readonly error: ErrorCode | null }

/** Asks for a code by e-mail. Succeeds for unknown addresses too (D38). */
export function requestPasswordCode(email: string): Promise<PasswordResult> {
  return outcome(() => resetPassword({ username: email }))
}

export function resetPasswordWithCode(
  email: string,
  code: string,
  newPassword: string,
): Promise<PasswordResult> {
  return outcome(() =>
    confirmResetPassword({ username: email, confirmationCode: code, newPassword }),
  )
}

/** Changes the password of the signed-in user; a wrong current one is CURRENT_PASSWORD_WRONG, a dead session UNAUTHORIZED (D39). */
export async function changePassword(current: string, next: string): Promise<PasswordResult> {
  const result = await outcome(async () => {
    await requireSession()
    await updatePassword({ oldPassword: current, newPassword: next })
  })
  if (!result.success && result.error === 'INVALID_CREDENTIALS') {
    return { success: false, error: 'CURRENT_PASSWORD_WRONG' }
  }
  if (!result.success && result.error === 'UNAUTHORIZED') reportSessionOver()

  return result
}

async function outcome(step: () => Promise<unknown>): Promise<PasswordResult> {
  try {
    await step()
    return { success: true }
  } catch (error) {
    return { success: false, error: identityRefusal(error) }
  }
}
