import type { z } from 'zod'
import type { Services } from '../services.ts'
import { requireSubject } from '../users/subject.ts'
import { AdminAddUserToGroupRequest } from './admin-add-user-to-group.ts'

export const AdminRemoveUserFromGroupRequest = AdminAddUserToGroupRequest

/** Takes a user out of a group; tokens name it until they run out, as at Cognito. */
export async function adminRemoveUserFromGroup(
  services: Pick<Services, 'pools' | 'users' | 'groups'>,
  request: z.output<typeof AdminRemoveUserFromGroupRequest>,
): Promise<object> {
  const { pool, user } = await requireSubject(services, request)
  await services.groups.leave(await services.groups.require(pool, request.GroupName), user)

  return {}
}
