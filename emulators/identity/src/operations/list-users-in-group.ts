import { z } from 'zod'
import { cutPage } from '../pools/page.ts'
import type { Services } from '../services.ts'
import { GroupName, PageLimit, PoolId } from '../shapes.ts'
import { describeUser } from '../users/subject.ts'
import { requireGroup } from './get-group.ts'

export const ListUsersInGroupRequest = z.object({
  UserPoolId: PoolId,
  GroupName,
  Limit: PageLimit,
  NextToken: z.uuid().optional(),
})

export async function listUsersInGroup(
  services: Pick<Services, 'pools' | 'groups'>,
  request: z.output<typeof ListUsersInGroupRequest>,
): Promise<{ Users: object[]; NextToken?: string }> {
  const group = await requireGroup(services, request)
  const after = request.NextToken ?? null
  const found = await services.groups.members(group, { limit: request.Limit + 1, after })
  const { page, last } = cutPage(found, request.Limit)

  return {
    Users: page.map((user) => describeUser(user)),
    ...(last === null ? {} : { NextToken: last.sub }),
  }
}
