import type { z } from 'zod'
import { invalidParameter } from '../errors.ts'
import type { Services } from '../services.ts'
import { DescribeUserPoolClientRequest, requireClientOf } from './describe-user-pool-client.ts'

export const DeleteUserPoolClientRequest = DescribeUserPoolClientRequest

/** Deletes an app client, except the one that the service is configured with. */
export async function deleteUserPoolClient(
  { config, clients }: Pick<Services, 'config' | 'clients'>,
  request: z.output<typeof DeleteUserPoolClientRequest>,
): Promise<object> {
  const client = await requireClientOf(clients, request.UserPoolId, request.ClientId)
  if (client.id === config.clientId) {
    throw invalidParameter(
      'User pool client cannot be deleted: the service is configured with it and would create it again.',
    )
  }
  await clients.remove(client)

  return {}
}
