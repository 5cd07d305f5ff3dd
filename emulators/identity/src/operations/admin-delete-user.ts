import type { z } from 'zod'
import type { Services } from '../services.ts'
import { removeUser } from './delete-user.ts'
import { requireSubject, Subject } from '../users/subject.ts'

export const AdminDeleteUserRequest = Subject

export async function adminDeleteUser(
  services: Pick<
    Services,
    'db' | 'pools' | 'users' | 'changes' | 'codes' | 'lockOut' | 'revocations' | 'events'
  >,
  request: z.output<typeof AdminDeleteUserRequest>,
): Promise<object> {
  const { user } = await requireSubject(services, request)
  await removeUser(services, user)

  return {}
}
