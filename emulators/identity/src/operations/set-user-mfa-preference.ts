import { z } from 'zod'
import { CognitoError, invalidParameter, type Refusal } from '../errors.ts'
import type { Pool } from '../pools/pools.ts'
import type { Services } from '../services.ts'
import { AccessToken } from '../shapes.ts'
import { isUsable } from '../users/factors.ts'
import type { MfaMethod, MfaPreference, User } from '../users/users.ts'

const Setting = z.object({
  Enabled: z.boolean().default(false),
  PreferredMfa: z.boolean().default(false),
})
type Setting = z.infer<typeof Setting>

export const MfaSettings = z.object({
  SMSMfaSettings: Setting.optional(),
  SoftwareTokenMfaSettings: Setting.optional(),
  EmailMfaSettings: Setting.optional(),
})

export const SetUserMfaPreferenceRequest = MfaSettings.extend({ AccessToken })

const MISSING: Record<MfaMethod, Refusal> = {
  SMS_MFA: 'phoneMissing',
  SOFTWARE_TOKEN_MFA: 'totpNotVerified',
  EMAIL_OTP: 'mailMissing',
}

export async function setUserMfaPreference(
  services: Pick<Services, 'authenticate' | 'users' | 'recoveryCodes'>,
  request: z.output<typeof SetUserMfaPreferenceRequest>,
): Promise<object> {
  const { user, pool } = await services.authenticate(request.AccessToken)
  await applyMfaSettings(services, pool, user, request)

  return {}
}

export async function applyMfaSettings(
  { users, recoveryCodes }: Pick<Services, 'users' | 'recoveryCodes'>,
  pool: Pool,
  user: User,
  request: z.output<typeof MfaSettings>,
): Promise<void> {
  const wishes = [
    { method: 'SMS_MFA', setting: request.SMSMfaSettings },
    { method: 'SOFTWARE_TOKEN_MFA', setting: request.SoftwareTokenMfaSettings },
    { method: 'EMAIL_OTP', setting: request.EmailMfaSettings },
  ] as const
  if (wishes.filter(({ setting }) => setting?.PreferredMfa).length > 1) {
    throw invalidParameter('Only one MFA method can be preferred.')
  }

  await users.alter(pool, user.sub, async (current, tx) => {
    let mfa = current.mfa
    for (const { method, setting } of wishes) {
      if (setting !== undefined) mfa = apply(pool, current, mfa, method, setting)
    }
    if (mfa.enabled.length === 0 && pool.settings.mfa === 'ON')
      throw new CognitoError('mfaRequired')
    // Switching the app on again creates new codes.
    if (!mfa.enabled.includes('SOFTWARE_TOKEN_MFA')) await recoveryCodes.discard(tx, user.sub)
    return { mfa }
  })
}

function apply(
  pool: Pool,
  user: User,
  mfa: MfaPreference,
  method: MfaMethod,
  setting: Setting,
): MfaPreference {
  const others = mfa.enabled.filter((one) => one !== method)
  const wasPreferred = mfa.preferred === method ? null : mfa.preferred
  if (!setting.Enabled) return { enabled: others, preferred: wasPreferred }
  if (pool.settings.mfa === 'OFF' || !pool.settings.mfaMethods.includes(method)) {
    throw invalidParameter(`${method} is not enabled for the user pool.`)
  }
  if (!isUsable(method, user)) throw new CognitoError(MISSING[method])

  return { enabled: [...others, method], preferred: setting.PreferredMfa ? method : wasPreferred }
}
