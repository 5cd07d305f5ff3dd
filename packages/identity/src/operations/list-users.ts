import { z } from 'zod'
import { invalidParameter } from '../errors.ts'
import type { Services } from '../services.ts'
import { PoolId, text } from '../shapes.ts'
import { describeUser } from '../users/subject.ts'

/** ListUsers (Amazon Cognito user pools API). */
export const ListUsersRequest = z.object({
  UserPoolId: PoolId,
  Limit: z.number().int().min(1).max(60).default(60),
  PaginationToken: z.uuid().optional(),
  Filter: text(256).optional(),
})

const FILTER = /^\s*"?(email|username|sub|phone_number)"?\s*=\s*"([^"]+)"\s*$/

/** The users of a pool by age, sixty a page at most; a filter finds one by what it signs in with. */
export async function listUsers(
  { pools, users }: Pick<Services, 'pools' | 'users'>,
  request: z.output<typeof ListUsersRequest>,
): Promise<{ Users: object[]; PaginationToken?: string }> {
  const pool = await pools.require(request.UserPoolId)
  if (request.Filter) {
    const [, attribute, value] = FILTER.exec(request.Filter) ?? []
    if (!attribute || !value) throw invalidParameter('Invalid search filter')
    const user = await users.find(pool, value)
    return { Users: user === null ? [] : [describeUser(user)] }
  }

  const found = await users.list(pool, {
    limit: request.Limit,
    afterSub: request.PaginationToken ?? null,
  })
  const last = found.length === request.Limit ? found.at(-1) : undefined
  return {
    Users: found.map(describeUser),
    ...(last === undefined ? {} : { PaginationToken: last.sub }),
  }
}
