import { z } from 'zod'
import { describePool } from '../pools/describe.ts'
import type { Services } from '../services.ts'
import { PoolId } from '../shapes.ts'

/** DescribeUserPool (Amazon Cognito user pools API). */
export const DescribeUserPoolRequest = z.object({ UserPoolId: PoolId })

/** The settings of a user pool, its schema, and how many users it has. */
export async function describeUserPool(
  { pools, users }: Pick<Services, 'pools' | 'users'>,
  request: z.output<typeof DescribeUserPoolRequest>,
): Promise<{ UserPool: object }> {
  const pool = await pools.require(request.UserPoolId)

  return { UserPool: describePool(pool, await users.count(pool)) }
}
