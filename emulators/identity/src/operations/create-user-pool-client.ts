import { z } from 'zod'
import { randomText } from '@hlizo/kit/ids'
import { ClientSettingsRequest, readClientSettings } from '../pools/client-request.ts'
import { describeClient } from '../pools/describe.ts'
import type { Services } from '../services.ts'
import { PoolId, text } from '../shapes.ts'

export const CreateUserPoolClientRequest = ClientSettingsRequest.extend({
  UserPoolId: PoolId,
  ClientName: text(128).min(1),
  GenerateSecret: z.boolean().default(false),
})

const LOWER = 'abcdefghijklmnopqrstuvwxyz0123456789'

export async function createUserPoolClient(
  { pools, clients }: Pick<Services, 'pools' | 'clients'>,
  request: z.output<typeof CreateUserPoolClientRequest>,
): Promise<{ UserPoolClient: object }> {
  const pool = await pools.require(request.UserPoolId)
  const secret = request.GenerateSecret ? randomText(51, LOWER) : null
  const client = await clients.save({
    id: randomText(26, LOWER),
    poolId: pool.id,
    name: request.ClientName,
    settings: readClientSettings(request),
    secret,
  })

  return { UserPoolClient: describeClient(client, secret) }
}
