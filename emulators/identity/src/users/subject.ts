import { z } from 'zod'
import { CognitoError } from '../errors.ts'
import { identityAttribute } from '../hosted/identity-claim.ts'
import type { Pool, Pools } from '../pools/pools.ts'
import { PoolId, Username } from '../shapes.ts'
import type { User, Users } from './users.ts'

export const Subject = z.object({ UserPoolId: PoolId, Username })

export async function requireSubject(
  { pools, users }: { pools: Pools; users: Users },
  request: z.output<typeof Subject>,
): Promise<{ pool: Pool; user: User }> {
  const pool = await pools.require(request.UserPoolId)
  const user = await users.find(pool, request.Username)
  if (user === null) throw new CognitoError('userNotFound')

  return { pool, user }
}

export function describeUser(user: User, wanted?: ReadonlySet<string>): object {
  const attributes = [
    { Name: 'sub', Value: user.sub },
    ...Object.entries(user.attributes).map(([Name, Value]) => ({ Name, Value })),
    ...identityAttribute(user),
  ].filter(({ Name }) => wanted?.has(Name) ?? true)

  return {
    Username: user.username,
    Attributes: attributes,
    UserCreateDate: user.createdAt.getTime() / 1000,
    UserLastModifiedDate: user.updatedAt.getTime() / 1000,
    Enabled: user.isEnabled,
    UserStatus: user.status,
  }
}
