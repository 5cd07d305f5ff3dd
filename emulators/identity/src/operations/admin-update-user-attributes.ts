import type { z } from 'zod'
import type { Services } from '../services.ts'
import { Attributes, Metadata } from '../shapes.ts'
import { readAttributes } from '../users/attributes.ts'
import { requireSubject, Subject } from '../users/subject.ts'
import { changeAttributes } from './update-user-attributes.ts'

export const AdminUpdateUserAttributesRequest = Subject.extend({
  UserAttributes: Attributes,
  ClientMetadata: Metadata,
})

/** A new address counts at once only with its `…_verified` in the same request, otherwise after its code, as at Cognito. */
export async function adminUpdateUserAttributes(
  services: Pick<Services, 'config' | 'pools' | 'users' | 'codes' | 'delivery' | 'events'>,
  request: z.output<typeof AdminUpdateUserAttributesRequest>,
): Promise<object> {
  const { pool, user } = await requireSubject(services, request)
  const rule = services.config.attributeRule
  const wanted = readAttributes(pool, request.UserAttributes, 'update', rule)
  const clientMetadata = request.ClientMetadata
  await changeAttributes(services, {
    pool,
    user,
    wanted,
    clientMetadata,
    caller: { address: null },
  })

  return {}
}
