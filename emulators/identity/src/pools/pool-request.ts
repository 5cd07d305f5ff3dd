import { z } from 'zod'
import { invalidParameter } from '../errors.ts'
import { ContactAttribute } from '../users/attributes.ts'
import { COGNITO_PASSWORD_POLICY } from '../users/password-policy.ts'
import { RecoveryMechanism, type PoolSettings } from './pools.ts'

const Policy = z.object({
  MinimumLength: z.number().int().min(6).max(99).default(8),
  RequireUppercase: z.boolean().default(false),
  RequireLowercase: z.boolean().default(false),
  RequireNumbers: z.boolean().default(false),
  RequireSymbols: z.boolean().default(false),
  TemporaryPasswordValidityDays: z.number().int().min(1).max(365).default(7),
})

export const PoolSettingsRequest = z.object({
  Policies: z
    .object({
      PasswordPolicy: Policy.optional(),
      SignInPolicy: z
        .object({ AllowedFirstAuthFactors: z.array(z.enum(['PASSWORD', 'WEB_AUTHN'])).optional() })
        .optional(),
    })
    .optional(),
  AutoVerifiedAttributes: z.array(ContactAttribute).default([]),
  MfaConfiguration: z.enum(['OFF', 'OPTIONAL', 'ON']).default('OFF'),
  DeviceConfiguration: z
    .object({
      ChallengeRequiredOnNewDevice: z.boolean().default(false),
      DeviceOnlyRememberedOnUserPrompt: z.boolean().default(false),
    })
    .optional(),
  AccountRecoverySetting: z
    .object({
      RecoveryMechanisms: z
        .array(z.object({ Name: RecoveryMechanism, Priority: z.number().int().min(1).max(2) }))
        .min(1)
        .max(2),
    })
    .optional(),
})

type ReadSettings = Omit<PoolSettings, 'usernameAttributes' | 'mfaMethods' | 'webAuthn'>

/** Reads the settings; what is not named has Cognito's default. */
export function readPoolSettings(request: z.output<typeof PoolSettingsRequest>): ReadSettings {
  const policy = request.Policies?.PasswordPolicy
  const devices = request.DeviceConfiguration
  const firstFactors = request.Policies?.SignInPolicy?.AllowedFirstAuthFactors ?? ['PASSWORD']
  if (!firstFactors.includes('PASSWORD')) {
    throw invalidParameter('AllowedFirstAuthFactors must contain PASSWORD.')
  }
  const recovery = request.AccountRecoverySetting?.RecoveryMechanisms

  return {
    autoVerifiedAttributes: request.AutoVerifiedAttributes,
    passwordPolicy:
      policy === undefined
        ? COGNITO_PASSWORD_POLICY
        : {
            ...COGNITO_PASSWORD_POLICY,
            minimumLength: policy.MinimumLength,
            requireUppercase: policy.RequireUppercase,
            requireLowercase: policy.RequireLowercase,
            requireNumbers: policy.RequireNumbers,
            requireSymbols: policy.RequireSymbols,
          },
    temporaryPasswordDays: policy?.TemporaryPasswordValidityDays ?? 7,
    mfa: request.MfaConfiguration,
    firstFactors,
    deviceMemory: deviceMemoryOf(devices?.DeviceOnlyRememberedOnUserPrompt),
    isDeviceFactor: devices?.ChallengeRequiredOnNewDevice ?? false,
    accountRecovery:
      recovery === undefined
        ? null
        : recovery.toSorted((one, other) => one.Priority - other.Priority).map(({ Name }) => Name),
  }
}

function deviceMemoryOf(isOnPrompt: boolean | undefined): PoolSettings['deviceMemory'] {
  if (isOnPrompt === undefined) return 'off'

  return isOnPrompt ? 'on-demand' : 'always'
}
