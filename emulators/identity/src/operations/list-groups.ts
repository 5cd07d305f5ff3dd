import { z } from 'zod'
import type { Group } from '../groups/groups.ts'
import { cutPage } from '../pools/page.ts'
import type { Services } from '../services.ts'
import { GroupName, PageLimit, PoolId } from '../shapes.ts'
import { describeGroup } from './create-group.ts'

export const ListGroupsRequest = z.object({
  UserPoolId: PoolId,
  Limit: PageLimit,
  NextToken: GroupName.optional(),
})

export async function listGroups(
  { pools, groups }: Pick<Services, 'pools' | 'groups'>,
  { UserPoolId, Limit, NextToken }: z.output<typeof ListGroupsRequest>,
): Promise<{ Groups: object[]; NextToken?: string }> {
  const pool = await pools.require(UserPoolId)
  const found = await groups.list(pool, { limit: Limit + 1, after: NextToken ?? null })

  return groupPage(found, Limit)
}

export function groupPage(
  found: readonly Group[],
  limit: number,
): { Groups: object[]; NextToken?: string } {
  const { page, last } = cutPage(found, limit)

  return {
    Groups: page.map(describeGroup),
    ...(last === null ? {} : { NextToken: last.name }),
  }
}
