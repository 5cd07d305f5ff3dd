import { z } from 'zod'
import type { Services } from '../services.ts'
import { AttributeName } from '../shapes.ts'
import { requireSubject, Subject } from '../users/subject.ts'
import { removeAttributes } from './delete-user-attributes.ts'

export const AdminDeleteUserAttributesRequest = Subject.extend({
  UserAttributeNames: z.array(AttributeName).max(50),
})

export async function adminDeleteUserAttributes(
  services: Pick<Services, 'pools' | 'users'>,
  request: z.output<typeof AdminDeleteUserAttributesRequest>,
): Promise<object> {
  const { pool, user } = await requireSubject(services, request)
  await removeAttributes(services, pool, user, request.UserAttributeNames)

  return {}
}
