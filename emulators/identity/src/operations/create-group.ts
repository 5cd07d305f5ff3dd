import { z } from 'zod'
import type { Group, GroupFields } from '../groups/groups.ts'
import type { Services } from '../services.ts'
import { GroupName, PoolId, text } from '../shapes.ts'

const ROLE_ARN =
  /^arn:[\w+=/,.@-]+:[\w+=/,.@-]+:[\w+=/,.@-]*:\d+:[\w+=/,.@-]+(?::[\w+=/,.@-]+){0,2}$/

export const CreateGroupRequest = z.object({
  UserPoolId: PoolId,
  GroupName,
  Description: text(2048).optional(),
  RoleArn: text(2048)
    .min(20)
    .regex(ROLE_ARN, 'Member must satisfy regular expression pattern of an ARN')
    .optional(),
  Precedence: z.number().int().min(0).max(2_147_483_647).optional(),
})

export async function createGroup(
  { pools, groups }: Pick<Services, 'pools' | 'groups'>,
  request: z.output<typeof CreateGroupRequest>,
): Promise<{ Group: object }> {
  const pool = await pools.require(request.UserPoolId)
  const group = await groups.add(pool, request.GroupName, groupFields(request))

  return { Group: describeGroup(group) }
}

export function describeGroup(group: Group): object {
  return {
    GroupName: group.name,
    UserPoolId: group.poolId,
    ...(group.description === null ? {} : { Description: group.description }),
    ...(group.roleArn === null ? {} : { RoleArn: group.roleArn }),
    ...(group.precedence === null ? {} : { Precedence: group.precedence }),
    CreationDate: group.createdAt.getTime() / 1000,
    LastModifiedDate: group.updatedAt.getTime() / 1000,
  }
}

export function groupFields(request: z.output<typeof CreateGroupRequest>): GroupFields {
  return {
    description: request.Description ?? null,
    roleArn: request.RoleArn ?? null,
    precedence: request.Precedence ?? null,
  }
}
