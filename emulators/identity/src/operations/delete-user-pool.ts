import { z } from 'zod'
import { invalidParameter } from '../errors.ts'
import type { Services } from '../services.ts'
import { PoolId } from '../shapes.ts'

export const DeleteUserPoolRequest = z.object({ UserPoolId: PoolId })

/** Deletes a pool with all its users, except the one that the service is configured with. */
export async function deleteUserPool(
  { config, pools, clients }: Pick<Services, 'config' | 'pools' | 'clients'>,
  request: z.output<typeof DeleteUserPoolRequest>,
): Promise<object> {
  await pools.require(request.UserPoolId)
  if (request.UserPoolId === config.poolId) {
    throw invalidParameter(
      'User pool cannot be deleted: the service is configured with it and would create it again.',
    )
  }
  await pools.remove(request.UserPoolId)
  clients.forget()

  return {}
}
