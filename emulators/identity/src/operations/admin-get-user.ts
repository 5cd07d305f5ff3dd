import type { z } from 'zod'
import type { Services } from '../services.ts'
import { attributeList, mfaMembers } from './get-user.ts'
import { requireSubject, Subject } from '../users/subject.ts'

export const AdminGetUserRequest = Subject

export async function adminGetUser(
  services: Pick<Services, 'pools' | 'users'>,
  request: z.output<typeof AdminGetUserRequest>,
): Promise<object> {
  const { user } = await requireSubject(services, request)

  return {
    Username: user.username,
    UserAttributes: attributeList(user),
    UserCreateDate: user.createdAt.getTime() / 1000,
    UserLastModifiedDate: user.updatedAt.getTime() / 1000,
    Enabled: user.isEnabled,
    UserStatus: user.status,
    ...mfaMembers(user),
  }
}
