import { z } from 'zod'
import { CognitoError } from '../errors.ts'
import type { Client, Clients } from '../pools/clients.ts'
import { describeClient } from '../pools/describe.ts'
import type { Services } from '../services.ts'
import { ClientId, PoolId } from '../shapes.ts'

export const DescribeUserPoolClientRequest = z.object({ UserPoolId: PoolId, ClientId })

export async function describeUserPoolClient(
  { clients }: Pick<Services, 'clients'>,
  request: z.output<typeof DescribeUserPoolClientRequest>,
): Promise<{ UserPoolClient: object }> {
  const client = await requireClientOf(clients, request.UserPoolId, request.ClientId)

  return { UserPoolClient: describeClient(client, clients.secretOf(client)) }
}

export async function requireClientOf(
  clients: Clients,
  poolId: string,
  clientId: string,
): Promise<Client> {
  const client = await clients.require(clientId)
  if (client.poolId !== poolId) {
    throw new CognitoError('clientMissing', {
      message: `User pool client ${clientId} does not exist.`,
    })
  }

  return client
}
