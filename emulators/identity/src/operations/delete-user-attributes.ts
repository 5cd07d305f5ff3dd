import { z } from 'zod'
import type { Pool } from '../pools/pools.ts'
import type { Services } from '../services.ts'
import { AccessToken, AttributeName } from '../shapes.ts'
import { requireDeletable } from '../users/attributes.ts'
import type { User } from '../users/users.ts'

export const DeleteUserAttributesRequest = z.object({
  AccessToken,
  UserAttributeNames: z.array(AttributeName).max(50),
})

export async function deleteUserAttributes(
  services: Pick<Services, 'authenticate' | 'users'>,
  request: z.output<typeof DeleteUserAttributesRequest>,
): Promise<object> {
  const { user, pool } = await services.authenticate(request.AccessToken)
  await removeAttributes(services, pool, user, request.UserAttributeNames)

  return {}
}

/** Removes attributes, and with a telephone number its being verified and its use as a second factor. */
export async function removeAttributes(
  { users }: Pick<Services, 'users'>,
  pool: Pool,
  user: User,
  names: readonly string[],
): Promise<void> {
  requireDeletable(pool, names)
  const gone = new Set(names.flatMap((name) => [name, `${name}_verified`]))

  await users.alter(pool, user.sub, ({ attributes, pendingAttributes, mfa }) => {
    const enabled = mfa.enabled.filter((one) => one !== 'SMS_MFA' || !gone.has('phone_number'))
    return {
      attributes: without(attributes, gone),
      pendingAttributes: without(pendingAttributes, gone),
      mfa: {
        enabled,
        preferred: mfa.preferred && enabled.includes(mfa.preferred) ? mfa.preferred : null,
      },
    }
  })
}

function without(attributes: Record<string, string>, gone: ReadonlySet<string>) {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !gone.has(name)))
}
