import type { z } from 'zod'
import type { Caller } from '../address-guard.ts'
import { CognitoError } from '../errors.ts'
import type { Services } from '../services.ts'
import { PoolId } from '../shapes.ts'
import { requireClientOf } from './describe-user-pool-client.ts'
import {
  beginByChoice,
  beginByCustomAuth,
  beginByPassword,
  beginByRefreshToken,
  InitiateAuthRequest,
} from './initiate-auth.ts'

export const AdminInitiateAuthRequest = InitiateAuthRequest.extend({ UserPoolId: PoolId })

export async function adminInitiateAuth(
  services: Services,
  request: z.output<typeof AdminInitiateAuthRequest>,
  caller: Caller,
): Promise<object> {
  const client = await requireClientOf(services.clients, request.UserPoolId, request.ClientId)
  const attempt = {
    client,
    flow: request.AuthFlow,
    parameters: request.AuthParameters,
    clientMetadata: request.ClientMetadata,
    caller,
  }
  if (request.AuthFlow === 'ADMIN_USER_PASSWORD_AUTH' || request.AuthFlow === 'ADMIN_NO_SRP_AUTH') {
    return beginByPassword(services, attempt, 'ALLOW_ADMIN_USER_PASSWORD_AUTH')
  }
  if (request.AuthFlow === 'USER_PASSWORD_AUTH') throw new CognitoError('flowUnknown')
  if (request.AuthFlow === 'USER_AUTH') return beginByChoice(services, attempt)
  if (request.AuthFlow === 'CUSTOM_AUTH') return beginByCustomAuth(services, attempt, true)

  // An operator only looks whose token it is: for that nothing rotates.
  const settings = { ...client.settings, rotationGraceSeconds: null }
  return beginByRefreshToken(services, { ...attempt, client: { ...client, settings } })
}
