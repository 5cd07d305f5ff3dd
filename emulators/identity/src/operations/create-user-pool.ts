import { z } from 'zod'
import { randomText } from '@hlizo/kit/ids'
import { describePool } from '../pools/describe.ts'
import { PoolSettingsRequest, readPoolSettings } from '../pools/pool-request.ts'
import { readSchema, SchemaAttributeRequest } from '../pools/schema-request.ts'
import type { Services } from '../services.ts'
import { text } from '../shapes.ts'
import { ContactAttribute } from '../users/attributes.ts'

export const CreateUserPoolRequest = PoolSettingsRequest.extend({
  PoolName: text(128).min(1),
  UsernameAttributes: z.array(ContactAttribute).default([]),
  Schema: z.array(SchemaAttributeRequest).max(50).default([]),
})

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A further user pool in the region of the configured one, with signing keys of its own. */
export async function createUserPool(
  { config, pools, keys }: Pick<Services, 'config' | 'pools' | 'keys'>,
  request: z.output<typeof CreateUserPoolRequest>,
): Promise<{ UserPool: object }> {
  const pool = await pools.save({
    id: `${config.poolId.split('_')[0]}_${randomText(9, ALPHANUMERIC)}`,
    name: request.PoolName,
    settings: {
      ...readPoolSettings(request),
      usernameAttributes: request.UsernameAttributes,
      webAuthn: null,
      mfaMethods: request.MfaConfiguration === 'OFF' ? [] : ['SMS_MFA'],
    },
    schemaAttributes: readSchema(request.Schema),
  })
  await keys.ensure(pool.id)

  return { UserPool: describePool(pool, 0) }
}
