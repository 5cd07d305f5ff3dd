import type { z } from 'zod'
import type { Caller } from '../address-guard.ts'
import type { Services } from '../services.ts'
import { PoolId } from '../shapes.ts'
import { requireClientOf } from './describe-user-pool-client.ts'
import { answerChallenge, RespondToAuthChallengeRequest } from './respond-to-auth-challenge.ts'

export const AdminRespondToAuthChallengeRequest = RespondToAuthChallengeRequest.extend({
  UserPoolId: PoolId,
})

export async function adminRespondToAuthChallenge(
  services: Services,
  request: z.output<typeof AdminRespondToAuthChallengeRequest>,
  caller: Caller,
): Promise<object> {
  const client = await requireClientOf(services.clients, request.UserPoolId, request.ClientId)

  return answerChallenge(services, client, request, caller)
}
