import { z } from 'zod'
import { cutPage } from '../pools/page.ts'
import type { Services } from '../services.ts'
import { ClientId, PageLimit, PoolId } from '../shapes.ts'

export const ListUserPoolClientsRequest = z.object({
  UserPoolId: PoolId,
  MaxResults: PageLimit,
  NextToken: ClientId.optional(),
})

export async function listUserPoolClients(
  { pools, clients }: Pick<Services, 'pools' | 'clients'>,
  { UserPoolId, MaxResults, NextToken }: z.output<typeof ListUserPoolClientsRequest>,
): Promise<{ UserPoolClients: object[]; NextToken?: string }> {
  const pool = await pools.require(UserPoolId)
  const found = await clients.list(pool.id, { limit: MaxResults + 1, afterId: NextToken ?? null })
  const { page, last } = cutPage(found, MaxResults)

  return {
    UserPoolClients: page.map(({ id, name }) => ({
      ClientId: id,
      UserPoolId: pool.id,
      ClientName: name,
    })),
    ...(last === null ? {} : { NextToken: last.id }),
  }
}
