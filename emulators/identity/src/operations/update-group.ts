import type { z } from 'zod'
import type { Services } from '../services.ts'
import { CreateGroupRequest, describeGroup, groupFields } from './create-group.ts'

export const UpdateGroupRequest = CreateGroupRequest

export async function updateGroup(
  { pools, groups }: Pick<Services, 'pools' | 'groups'>,
  request: z.output<typeof UpdateGroupRequest>,
): Promise<{ Group: object }> {
  const pool = await pools.require(request.UserPoolId)
  const changed = await groups.change(pool, request.GroupName, groupFields(request))

  return { Group: describeGroup(changed) }
}
