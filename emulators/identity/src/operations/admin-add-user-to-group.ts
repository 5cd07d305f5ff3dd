import type { z } from 'zod'
import type { Services } from '../services.ts'
import { GroupName } from '../shapes.ts'
import { requireSubject, Subject } from '../users/subject.ts'

export const AdminAddUserToGroupRequest = Subject.extend({ GroupName })

/** Puts a user into a group, which the next tokens name. Once more changes nothing. */
export async function adminAddUserToGroup(
  services: Pick<Services, 'pools' | 'users' | 'groups'>,
  request: z.output<typeof AdminAddUserToGroupRequest>,
): Promise<object> {
  const { pool, user } = await requireSubject(services, request)
  await services.groups.join(await services.groups.require(pool, request.GroupName), user)

  return {}
}
