import { z } from 'zod'
import { cutPage } from '../pools/page.ts'
import type { Services } from '../services.ts'
import { AttributeName, PageLimit, PoolId, text } from '../shapes.ts'
import { describeUser } from '../users/subject.ts'
import { readUserFilter } from '../users/user-filter.ts'

export const ListUsersRequest = z.object({
  UserPoolId: PoolId,
  AttributesToGet: z.array(AttributeName).max(50).optional(),
  Limit: PageLimit,
  PaginationToken: z.uuid().optional(),
  Filter: text(256).optional(),
})

export async function listUsers(
  { pools, users }: Pick<Services, 'pools' | 'users'>,
  request: z.output<typeof ListUsersRequest>,
): Promise<{ Users: object[]; PaginationToken?: string }> {
  const pool = await pools.require(request.UserPoolId)
  const found = await users.list(pool, {
    limit: request.Limit + 1,
    afterSub: request.PaginationToken ?? null,
    filter: request.Filter ? readUserFilter(request.Filter) : null,
  })
  const { page, last } = cutPage(found, request.Limit)
  const wanted = request.AttributesToGet ? new Set(request.AttributesToGet) : undefined

  return {
    Users: page.map((user) => describeUser(user, wanted)),
    ...(last === null ? {} : { PaginationToken: last.sub }),
  }
}
