import { z } from 'zod'
import type { Caller } from '../address-guard.ts'
import { deliveryDetails, type CodeDeliveryDetails } from '../codes/delivery.ts'
import { CognitoError } from '../errors.ts'
import type { Services } from '../services.ts'
import { ClientId, Metadata, SecretHash, Username } from '../shapes.ts'
import { ownerOf } from '../users/owner.ts'
import { contactOf } from '../users/contact.ts'

/** ResendConfirmationCode (Amazon Cognito user pools API). */
export const ResendConfirmationCodeRequest = z.object({
  ClientId,
  Username,
  SecretHash: SecretHash.optional(),
  ClientMetadata: Metadata,
})

type Needs = Pick<
  Services,
  'db' | 'secrets' | 'pools' | 'clients' | 'users' | 'codes' | 'delivery' | 'addressGuard'
>

/** Sends a new code for sign-up, which ends the one before. A stranger is answered as a user is. */
export async function resendConfirmationCode(
  services: Needs,
  request: z.output<typeof ResendConfirmationCodeRequest>,
  caller: Caller,
): Promise<{ CodeDeliveryDetails: CodeDeliveryDetails }> {
  const { db, secrets, pools, clients, users, codes, delivery, addressGuard } = services
  const client = await clients.require(request.ClientId)
  const pool = await pools.require(client.poolId)
  clients.requireSecretHash(client, request.Username, request.SecretHash)
  await addressGuard.spend(caller, 'code-request')
  const user = await users.find(pool, request.Username)
  if (user === null && !client.settings.hidesUserExistence) throw new CognitoError('userNotFound')
  if (user !== null && user.status !== 'UNCONFIRMED') throw new CognitoError('resendToConfirmed')

  const owner = ownerOf(secrets, pool, request.Username, user)
  const contact = user === null ? null : contactOf(pool, user.attributes)
  const destination = contact?.destination ?? request.Username
  const code = await db.transaction((tx) => codes.issue(tx, owner, 'sign-up', destination))
  if (user === null || contact === null) {
    return { CodeDeliveryDetails: deliveryDetails('email', destination) }
  }
  const details = delivery.sendSoon({
    user,
    ...contact,
    code,
    trigger: 'CustomMessage_ResendCode',
    clientMetadata: request.ClientMetadata,
  })

  return { CodeDeliveryDetails: details }
}
