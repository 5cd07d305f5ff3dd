import { AUTO_SIGN_IN_LIMIT_MS, AUTO_SIGN_IN_POLL_MS } from '@hlizo/contract/constants'
import type { ErrorCode } from '@hlizo/contract/errors'
import { wait } from '@hlizo/kit/wait'
import {
  confirmSignIn,
  signIn,
  signOut,
  type SignInInput,
  type SignInOutput,
} from 'aws-amplify/auth'
import { sessionChanged } from '../session.ts'
import { browserSite } from '../site.ts'
import { identityRefusal } from './identity-refusal.ts'
import { ensureIdentity } from './configure.ts'

ensureIdentity()

/** The steps between a password and a session that the product has a screen for (D33). */
export type Challenge =
  | { readonly name: 'NEW_PASSWORD_REQUIRED' }
  | { readonly name: 'SMS_MFA'; readonly destination: string | undefined }
  | { readonly name: 'SOFTWARE_TOKEN_MFA' }
  | { readonly name: 'MFA_SETUP'; readonly secret: string; readonly setupUri: string }
  | { readonly name: 'SELECT_MFA_TYPE'; readonly choices: readonly string[] }
  | { readonly name: 'CUSTOM_CHALLENGE'; readonly details: Readonly<Record<string, string>> }

/** How a sign-in went (spec §4): done, one more step, or the reason why not. `null`: something unforeseen. */
export type SignInResult =
  | { readonly success: true }
  | { readonly success: false; readonly challenge: Challenge }
  | { readonly success: false; readonly error: ErrorCode | null }

/** Signs in with e-mail and password; a session that this browser still has is ended first. */
export async function signInWithPassword(email: string, password: string): Promise<SignInResult> {
  return resultOf(() =>
    signInAgain({ username: email, password, options: { authFlowType: 'USER_PASSWORD_AUTH' } }),
  )
}

/** Signs in with a passkey; `username` is the e-mail address, or the user's id as a passkey stores it. */
export async function signInWithPasskey(username: string): Promise<SignInResult> {
  return resultOf(() =>
    signInAgain({
      username,
      options: { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' },
    }),
  )
}

async function signInAgain(input: SignInInput): Promise<SignInOutput> {
  try {
    return await signIn(input)
  } catch (error) {
    if (!(error instanceof Error && error.name === 'UserAlreadyAuthenticatedException')) throw error
    await signOut()
    return signIn(input)
  }
}

export async function answerChallenge(answer: string): Promise<SignInResult> {
  return resultOf(() => confirmSignIn({ challengeResponse: answer }))
}

/**
 * Signs in by itself as soon as the account is confirmed elsewhere: asks every 5 seconds, for 3 minutes at most (spec §9, D44).
 * Gives true when it has, false when the time is up; rejects when aborted.
 */
export async function signInOnceConfirmed(
  email: string,
  password: string,
  signal: AbortSignal,
): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < AUTO_SIGN_IN_LIMIT_MS; waitedMs += AUTO_SIGN_IN_POLL_MS) {
    await wait(AUTO_SIGN_IN_POLL_MS, signal)
    const result = await signInWithPassword(email, password)
    if (result.success) return true
    // Something unforeseen, such as a lost connection, is no answer: it is asked again.
    if ('challenge' in result || !isWorthWaiting(result.error)) return false
  }

  return false
}

function isWorthWaiting(error: ErrorCode | null): boolean {
  return error === null || error === 'USER_NOT_CONFIRMED'
}

async function resultOf(step: () => Promise<SignInOutput>): Promise<SignInResult> {
  try {
    const { isSignedIn, nextStep } = await step()
    if (isSignedIn) {
      sessionChanged()
      return { success: true }
    }
    if (nextStep.signInStep === 'CONFIRM_SIGN_UP')
      return { success: false, error: 'USER_NOT_CONFIRMED' }
    const challenge = challengeOf(nextStep)

    return challenge
      ? { success: false, challenge }
      : { success: false, error: 'CHALLENGE_UNSUPPORTED' }
  } catch (error) {
    return { success: false, error: identityRefusal(error) }
  }
}

function challengeOf(step: SignInOutput['nextStep']): Challenge | null {
  switch (step.signInStep) {
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return { name: 'NEW_PASSWORD_REQUIRED' }
    case 'CONFIRM_SIGN_IN_WITH_SMS_CODE':
      return { name: 'SMS_MFA', destination: step.codeDeliveryDetails?.destination }
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return { name: 'SOFTWARE_TOKEN_MFA' }
    case 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP': {
      const { totpSetupDetails: setup } = step
      const setupUri = setup.getSetupUri(browserSite().settings.brand).href

      return { name: 'MFA_SETUP', secret: setup.sharedSecret, setupUri }
    }
    case 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION':
      return { name: 'SELECT_MFA_TYPE', choices: step.allowedMFATypes ?? [] }
    case 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE':
      return { name: 'CUSTOM_CHALLENGE', details: { ...step.additionalInfo } }
    default:
      return null
  }
}
