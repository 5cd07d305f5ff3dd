import { z } from 'zod'
import { invalidParameter } from '../errors.ts'
import type { PoolSettings } from '../pools/pools.ts'
import type { Services } from '../services.ts'
import { PoolId, text } from '../shapes.ts'
import type { MfaMethod } from '../users/users.ts'

const MfaSetting = z.enum(['OFF', 'OPTIONAL', 'ON'])

export const SetUserPoolMfaConfigRequest = z.object({
  UserPoolId: PoolId,
  MfaConfiguration: text(64).optional(),
  SmsMfaConfiguration: z.object({ SmsConfiguration: z.looseObject({}).optional() }).optional(),
  EmailMfaConfiguration: z.object({}).optional(),
  SoftwareTokenMfaConfiguration: z.object({ Enabled: z.boolean().default(false) }).optional(),
  WebAuthnConfiguration: z
    .object({
      RelyingPartyId: text(127).regex(
        /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i,
        'Member must be a domain',
      ),
      UserVerification: z.enum(['required', 'preferred']).default('preferred'),
      FactorConfiguration: z
        .enum(['SINGLE_FACTOR', 'MULTI_FACTOR_WITH_USER_VERIFICATION'])
        .default('SINGLE_FACTOR'),
    })
    .optional(),
})
type Request = z.output<typeof SetUserPoolMfaConfigRequest>

export async function setUserPoolMfaConfig(
  { pools }: Pick<Services, 'pools'>,
  request: Request,
): Promise<object> {
  const pool = await pools.require(request.UserPoolId)
  const mfa = readMfa(request, pool.settings.mfa)
  const { SmsMfaConfiguration, EmailMfaConfiguration, SoftwareTokenMfaConfiguration } = request
  const offered: [MfaMethod, boolean][] = [
    ['SMS_MFA', SmsMfaConfiguration !== undefined],
    ['SOFTWARE_TOKEN_MFA', SoftwareTokenMfaConfiguration?.Enabled ?? false],
    ['EMAIL_OTP', EmailMfaConfiguration !== undefined],
  ]
  const mfaMethods = offered.filter(([, isOffered]) => isOffered).map(([method]) => method)
  const { WebAuthnConfiguration } = request
  const webAuthn = readWebAuthn(request) ?? pool.settings.webAuthn
  await pools.save({ ...pool, settings: { ...pool.settings, mfa, mfaMethods, webAuthn } })

  return {
    MfaConfiguration: mfa,
    SmsMfaConfiguration,
    EmailMfaConfiguration,
    SoftwareTokenMfaConfiguration,
    WebAuthnConfiguration,
  }
}

function readWebAuthn({ WebAuthnConfiguration: named }: Request): PoolSettings['webAuthn'] {
  if (named === undefined) return null

  return {
    id: named.RelyingPartyId.toLowerCase(),
    userVerification: named.UserVerification,
    isMultiFactor: named.FactorConfiguration === 'MULTI_FACTOR_WITH_USER_VERIFICATION',
    origins: null,
  }
}

function readMfa(request: Request, present: z.infer<typeof MfaSetting>) {
  const mfa = MfaSetting.safeParse(request.MfaConfiguration ?? present)
  if (!mfa.success) {
    throw invalidParameter("[MfaConfiguration] must be one of 'ON', 'OFF', or 'OPTIONAL'.")
  }
  const { SmsMfaConfiguration, EmailMfaConfiguration, SoftwareTokenMfaConfiguration } = request
  if (SmsMfaConfiguration && SmsMfaConfiguration.SmsConfiguration === undefined) {
    throw invalidParameter(
      '[SmsConfiguration] is a required member of [SoftwareTokenMfaConfiguration].',
    )
  }
  const isAnyNamed = SmsMfaConfiguration ?? EmailMfaConfiguration ?? SoftwareTokenMfaConfiguration
  if (mfa.data !== 'OFF' && !isAnyNamed) {
    throw invalidParameter(
      'At least one of [SmsMfaConfiguration] or [SoftwareTokenMfaConfiguration] must be provided.',
    )
  }

  return mfa.data
}
