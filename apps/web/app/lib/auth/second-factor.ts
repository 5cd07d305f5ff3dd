import type { ErrorCode } from '@hlizo/contract/errors'
import {
  fetchMFAPreference,
  setUpTOTP,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth'
import { browserSite } from '../site.ts'
import { ensureIdentity } from './configure.ts'
import { identityRefusal } from './identity-refusal.ts'
import { requireSession } from './require-session.ts'

ensureIdentity()

export type AuthenticatorKey = { readonly secret: string; readonly setupUri: string }

export async function isSecondFactorOn(): Promise<boolean> {
  await requireSession()
  const { enabled } = await fetchMFAPreference()

  return enabled?.includes('TOTP') ?? false
}

/** A new key for an authenticator app. It counts for nothing until `turnSecondFactorOn` has proved it. */
export async function newAuthenticatorKey(email: string): Promise<AuthenticatorKey> {
  await requireSession()
  const setup = await setUpTOTP()
  const setupUri = setup.getSetupUri(browserSite().settings.brand, email).href

  return { secret: setup.sharedSecret, setupUri }
}

/** Asks for codes from now on, once `code` proves that the app has the key; gives the reason why not, `null` for none. */
export async function turnSecondFactorOn(code: string): Promise<ErrorCode | null> {
  await requireSession()
  try {
    await verifyTOTPSetup({ code })
  } catch (error) {
    const refusal = identityRefusal(error)
    if (refusal === null) throw error
    return refusal
  }
  await updateMFAPreference({ totp: 'PREFERRED' })

  return null
}

export async function turnSecondFactorOff(): Promise<void> {
  await requireSession()
  await updateMFAPreference({ totp: 'DISABLED' })
}
