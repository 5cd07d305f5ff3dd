import { z } from 'zod'
import { describePool } from '../pools/describe.ts'
import type { Services } from '../services.ts'
import { PoolId } from '../shapes.ts'

/** DescribeUserPool (Amazon Cognito user pools API). */
export const DescribeUserPoolRequest = z.object({ UserPoolId: PoolId })

/** The settings of a user pool. */
export async function describeUserPool(
  { pools }: Pick<Services, 'pools'>,
  request: z.output<typeof DescribeUserPoolRequest>,
): Promise<{ UserPool: object }> {
  return { UserPool: describePool(await pools.require(request.UserPoolId)) }
}
