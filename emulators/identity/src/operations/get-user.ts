import { z } from 'zod'
import { identityAttribute } from '../hosted/identity-claim.ts'
import type { Services } from '../services.ts'
import { AccessToken } from '../shapes.ts'
import type { User } from '../users/users.ts'

export const GetUserRequest = z.object({ AccessToken })

export async function getUser(
  { authenticate }: Pick<Services, 'authenticate'>,
  request: z.output<typeof GetUserRequest>,
): Promise<object> {
  const { user } = await authenticate(request.AccessToken)

  return {
    Username: user.username,
    UserAttributes: attributeList(user),
    ...mfaMembers(user),
  }
}

export function attributeList(user: User): { Name: string; Value: string }[] {
  const attributes = Object.entries(user.attributes).map(([Name, Value]) => ({ Name, Value }))

  return [{ Name: 'sub', Value: user.sub }, ...attributes, ...identityAttribute(user)]
}

/** The members that tell which second factors are on; absent when none is, as at AWS. */
export function mfaMembers({ mfa }: User): object {
  if (mfa.enabled.length === 0) return {}

  return {
    UserMFASettingList: mfa.enabled,
    ...(mfa.preferred === null ? {} : { PreferredMfaSetting: mfa.preferred }),
  }
}
