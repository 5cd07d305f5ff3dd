import type { z } from 'zod'
import type { Services } from '../services.ts'
import { GroupName, PageLimit } from '../shapes.ts'
import { requireSubject, Subject } from '../users/subject.ts'
import { groupPage } from './list-groups.ts'

export const AdminListGroupsForUserRequest = Subject.extend({
  Limit: PageLimit,
  NextToken: GroupName.optional(),
})

export async function adminListGroupsForUser(
  services: Pick<Services, 'pools' | 'users' | 'groups'>,
  request: z.output<typeof AdminListGroupsForUserRequest>,
): Promise<{ Groups: object[]; NextToken?: string }> {
  const { user } = await requireSubject(services, request)
  const after = request.NextToken ?? null
  const found = await services.groups.listOf(user, { limit: request.Limit + 1, after })

  return groupPage(found, request.Limit)
}
