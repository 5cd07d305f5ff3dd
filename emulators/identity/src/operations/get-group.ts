import { z } from 'zod'
import type { Group } from '../groups/groups.ts'
import type { Services } from '../services.ts'
import { GroupName, PoolId } from '../shapes.ts'
import { describeGroup } from './create-group.ts'

export const GetGroupRequest = z.object({ UserPoolId: PoolId, GroupName })

export async function getGroup(
  services: Pick<Services, 'pools' | 'groups'>,
  request: z.output<typeof GetGroupRequest>,
): Promise<{ Group: object }> {
  return { Group: describeGroup(await requireGroup(services, request)) }
}

export async function requireGroup(
  { pools, groups }: Pick<Services, 'pools' | 'groups'>,
  request: z.output<typeof GetGroupRequest>,
): Promise<Group> {
  return groups.require(await pools.require(request.UserPoolId), request.GroupName)
}
