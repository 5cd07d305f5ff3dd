import type { z } from 'zod'
import { ClientSettingsRequest, readClientSettings } from '../pools/client-request.ts'
import { describeClient } from '../pools/describe.ts'
import type { Services } from '../services.ts'
import { ClientId, PoolId, text } from '../shapes.ts'
import { requireClientOf } from './describe-user-pool-client.ts'

export const UpdateUserPoolClientRequest = ClientSettingsRequest.extend({
  UserPoolId: PoolId,
  ClientId,
  ClientName: text(128).min(1).optional(),
})

/** Sets an app client again: what is not named falls back to its default, as at Cognito. */
export async function updateUserPoolClient(
  { clients }: Pick<Services, 'clients'>,
  request: z.output<typeof UpdateUserPoolClientRequest>,
): Promise<{ UserPoolClient: object }> {
  const client = await requireClientOf(clients, request.UserPoolId, request.ClientId)
  const secret = clients.secretOf(client)
  const saved = await clients.save({
    id: client.id,
    poolId: client.poolId,
    name: request.ClientName ?? client.name,
    settings: readClientSettings(request),
    secret,
  })

  return { UserPoolClient: describeClient(saved, secret) }
}
