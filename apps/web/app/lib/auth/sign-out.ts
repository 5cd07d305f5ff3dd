import { SIGN_OUT_REDIRECT_MS } from '@hlizo/contract/constants'
import { wait } from '@hlizo/kit/wait'
import { signOut } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { sessionChanged } from '../session.ts'
import { ensureIdentity } from './configure.ts'

ensureIdentity()

/** Revokes the refresh token and deletes the session, whatever the service answers, within 3 seconds (D42). */
export async function endSession(): Promise<void> {
  try {
    await Promise.race([signOut(), wait(SIGN_OUT_REDIRECT_MS)])
  } finally {
    await cognitoUserPoolsTokenProvider.tokenOrchestrator.clearTokens()
    sessionChanged()
  }
}
