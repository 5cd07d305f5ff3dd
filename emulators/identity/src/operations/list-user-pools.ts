import { z } from 'zod'
import { cutPage } from '../pools/page.ts'
import type { Services } from '../services.ts'
import { PageLimit, PoolId } from '../shapes.ts'

export const ListUserPoolsRequest = z.object({
  MaxResults: PageLimit,
  NextToken: PoolId.optional(),
})

export async function listUserPools(
  { pools }: Pick<Services, 'pools'>,
  { MaxResults, NextToken }: z.output<typeof ListUserPoolsRequest>,
): Promise<{ UserPools: object[]; NextToken?: string }> {
  const found = await pools.list({ limit: MaxResults + 1, afterId: NextToken ?? null })
  const { page, last } = cutPage(found, MaxResults)

  return {
    UserPools: page.map(({ id, name, createdAt, updatedAt }) => ({
      Id: id,
      Name: name,
      CreationDate: createdAt.getTime() / 1000,
      LastModifiedDate: updatedAt.getTime() / 1000,
    })),
    ...(last === null ? {} : { NextToken: last.id }),
  }
}
