import { z } from 'zod'
import { describePool } from '../pools/describe.ts'
import type { Services } from '../services.ts'
import { PoolId } from '../shapes.ts'

export const DescribeUserPoolRequest = z.object({ UserPoolId: PoolId })

export async function describeUserPool(
  { pools, users }: Pick<Services, 'pools' | 'users'>,
  request: z.output<typeof DescribeUserPoolRequest>,
): Promise<{ UserPool: object }> {
  const pool = await pools.require(request.UserPoolId)

  return { UserPool: describePool(pool, await users.count(pool)) }
}
