import { z } from 'zod'
import type { Services } from '../services.ts'
import { AccessToken, AttributeName } from '../shapes.ts'
import { requireDeletable } from '../users/attributes.ts'

/** DeleteUserAttributes (Amazon Cognito user pools API). */
export const DeleteUserAttributesRequest = z.object({
  AccessToken,
  UserAttributeNames: z.array(AttributeName).max(50),
})

/** Removes attributes, and with a telephone number its being verified and its use as a second factor. */
export async function deleteUserAttributes(
  { config, authenticate, users }: Pick<Services, 'config' | 'authenticate' | 'users'>,
  request: z.output<typeof DeleteUserAttributesRequest>,
): Promise<object> {
  const { user, pool } = await authenticate(request.AccessToken)
  requireDeletable(request.UserAttributeNames, config.requiredAttributes)
  const gone = new Set(request.UserAttributeNames.flatMap((name) => [name, `${name}_verified`]))

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
  return {}
}

function without(attributes: Record<string, string>, gone: ReadonlySet<string>) {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !gone.has(name)))
}
