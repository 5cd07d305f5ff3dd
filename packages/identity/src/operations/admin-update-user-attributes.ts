import type { z } from 'zod'
import type { Services } from '../services.ts'
import { Attributes } from '../shapes.ts'
import { readAttributes } from '../users/attributes.ts'
import { requireSubject, Subject } from '../users/subject.ts'

/** AdminUpdateUserAttributes (Amazon Cognito user pools API). */
export const AdminUpdateUserAttributesRequest = Subject.extend({ UserAttributes: Attributes })

/** Changes attributes at once; the operator vouches for addresses or not. */
export async function adminUpdateUserAttributes(
  services: Pick<Services, 'pools' | 'users'>,
  request: z.output<typeof AdminUpdateUserAttributesRequest>,
): Promise<object> {
  const { pool, user } = await requireSubject(services, request)
  const changes = readAttributes(pool, request.UserAttributes, 'update')
  await services.users.alter(pool, user.sub, (current) => {
    const isNewEmail =
      changes['email'] !== undefined && changes['email'] !== current.attributes['email']
    const mark = isNewEmail ? { email_verified: 'false' } : {}
    return { attributes: { ...current.attributes, ...mark, ...changes } }
  })

  return {}
}
