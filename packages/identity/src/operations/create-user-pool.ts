import { z } from 'zod'
import { randomText } from '@hlizo/kit/ids'
import { describePool } from '../pools/describe.ts'
import type { Services } from '../services.ts'
import { text } from '../shapes.ts'
import { ContactAttribute } from '../users/attributes.ts'
import { COGNITO_PASSWORD_POLICY } from '../users/password-policy.ts'

const Policy = z.object({
  MinimumLength: z.number().int().min(6).max(99).default(8),
  RequireUppercase: z.boolean().default(false),
  RequireLowercase: z.boolean().default(false),
  RequireNumbers: z.boolean().default(false),
  RequireSymbols: z.boolean().default(false),
  TemporaryPasswordValidityDays: z.number().int().min(1).max(365).default(7),
})

/** CreateUserPool (Amazon Cognito user pools API). */
export const CreateUserPoolRequest = z.object({
  PoolName: text(128).min(1),
  Policies: z.object({ PasswordPolicy: Policy.optional() }).optional(),
  UsernameAttributes: z.array(ContactAttribute).default([]),
  AutoVerifiedAttributes: z.array(ContactAttribute).default([]),
  MfaConfiguration: z.enum(['OFF', 'OPTIONAL', 'ON']).default('OFF'),
  DeviceConfiguration: z
    .object({ DeviceOnlyRememberedOnUserPrompt: z.boolean().default(false) })
    .optional(),
})

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A further user pool in the region of the configured one, with signing keys of its own. */
export async function createUserPool(
  { config, pools, keys }: Pick<Services, 'config' | 'pools' | 'keys'>,
  request: z.output<typeof CreateUserPoolRequest>,
): Promise<{ UserPool: object }> {
  const policy = request.Policies?.PasswordPolicy
  const prompt = request.DeviceConfiguration?.DeviceOnlyRememberedOnUserPrompt
  const pool = await pools.save({
    id: `${config.poolId.split('_')[0]}_${randomText(9, ALPHANUMERIC)}`,
    name: request.PoolName,
    settings: {
      usernameAttributes: request.UsernameAttributes,
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
      mfaMethods: request.MfaConfiguration === 'OFF' ? [] : ['SMS_MFA'],
      deviceMemory: prompt === undefined ? 'off' : prompt ? 'on-demand' : 'always',
    },
  })
  await keys.ensure(pool.id)

  return { UserPool: describePool(pool) }
}
