import type { z } from 'zod'
import type { Services } from '../services.ts'
import { requireSubject, Subject } from '../users/subject.ts'

export const AdminEnableUserRequest = Subject

export async function adminEnableUser(
  services: Pick<Services, 'pools' | 'users'>,
  request: z.output<typeof AdminEnableUserRequest>,
): Promise<object> {
  const { pool, user } = await requireSubject(services, request)
  await services.users.alter(pool, user.sub, () => ({ isEnabled: true }))

  return {}
}
