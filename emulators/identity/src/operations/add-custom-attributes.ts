import { z } from 'zod'
import { SchemaAttributeRequest, withCustomAttributes } from '../pools/schema-request.ts'
import type { Services } from '../services.ts'
import { PoolId } from '../shapes.ts'

export const AddCustomAttributesRequest = z.object({
  UserPoolId: PoolId,
  CustomAttributes: z.array(SchemaAttributeRequest).min(1).max(25),
})

/** Declares further attributes of the pool's own; none can be changed or taken back, as at Cognito. */
export async function addCustomAttributes(
  { pools }: Pick<Services, 'pools'>,
  request: z.output<typeof AddCustomAttributesRequest>,
): Promise<object> {
  const pool = await pools.require(request.UserPoolId)
  const schemaAttributes = withCustomAttributes(pool.schemaAttributes, request.CustomAttributes)
  await pools.save({ ...pool, schemaAttributes })

  return {}
}
