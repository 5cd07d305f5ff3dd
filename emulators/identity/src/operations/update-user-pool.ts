import type { z } from 'zod'
import { invalidParameter } from '../errors.ts'
import { PoolSettingsRequest, readPoolSettings } from '../pools/pool-request.ts'
import type { Services } from '../services.ts'
import { PoolId, text } from '../shapes.ts'

export const UpdateUserPoolRequest = PoolSettingsRequest.extend({
  UserPoolId: PoolId,
  PoolName: text(128).min(1).optional(),
})

/** Sets a pool again, except the one that the service is configured with: what is not named falls back to its default. */
export async function updateUserPool(
  { config, pools }: Pick<Services, 'config' | 'pools'>,
  request: z.output<typeof UpdateUserPoolRequest>,
): Promise<object> {
  const pool = await pools.require(request.UserPoolId)
  if (pool.id === config.poolId) {
    throw invalidParameter(
      'User pool cannot be changed: its settings are those of the configuration.',
    )
  }
  const { usernameAttributes, mfaMethods, webAuthn } = pool.settings
  await pools.save({
    id: pool.id,
    name: request.PoolName ?? pool.name,
    settings: { ...readPoolSettings(request), usernameAttributes, mfaMethods, webAuthn },
  })

  return {}
}
