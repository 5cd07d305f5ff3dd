import { z } from 'zod'
import type { Services } from '../services.ts'
import { PoolId } from '../shapes.ts'
import type { MfaMethod } from '../users/users.ts'

/** SetUserPoolMfaConfig (Amazon Cognito user pools API). */
export const SetUserPoolMfaConfigRequest = z.object({
  UserPoolId: PoolId,
  MfaConfiguration: z.enum(['OFF', 'OPTIONAL', 'ON']).optional(),
  SmsMfaConfiguration: z.object({}).optional(),
  EmailMfaConfiguration: z.object({}).optional(),
  SoftwareTokenMfaConfiguration: z.object({ Enabled: z.boolean().default(false) }).optional(),
})

/** Says which second factors a pool offers, and whether one is a must. */
export async function setUserPoolMfaConfig(
  { pools }: Pick<Services, 'pools'>,
  request: z.output<typeof SetUserPoolMfaConfigRequest>,
): Promise<object> {
  const pool = await pools.require(request.UserPoolId)
  const isTotpOffered = request.SoftwareTokenMfaConfiguration?.Enabled ?? false
  const offered: [MfaMethod, boolean][] = [
    ['SMS_MFA', request.SmsMfaConfiguration !== undefined],
    ['SOFTWARE_TOKEN_MFA', isTotpOffered],
    ['EMAIL_OTP', request.EmailMfaConfiguration !== undefined],
  ]
  const mfa = request.MfaConfiguration ?? pool.settings.mfa
  const mfaMethods = offered.filter(([, isOffered]) => isOffered).map(([method]) => method)
  await pools.save({ ...pool, settings: { ...pool.settings, mfa, mfaMethods } })

  return {
    MfaConfiguration: mfa,
    SoftwareTokenMfaConfiguration: { Enabled: isTotpOffered },
  }
}
