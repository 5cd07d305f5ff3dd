import { z } from 'zod'
import type { Caller } from '../address-guard.ts'
import { deliveryDetails, type CodeDeliveryDetails } from '../codes/delivery.ts'
import { CognitoError } from '../errors.ts'
import type { Services } from '../services.ts'
import { ClientId, Metadata, SecretHash, Username } from '../shapes.ts'
import { nameOwner, ownerOf } from '../users/owner.ts'
import { contactOf, simulatedContact } from '../users/contact.ts'

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

/** Ends the code before. Unknown, confirmed and disabled users are answered as unconfirmed ones, but get no message. */
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
  const isWaiting = user?.status === 'UNCONFIRMED' && user.isEnabled
  if (user !== null && !isWaiting && !client.settings.hidesUserExistence) {
    throw new CognitoError('resendToConfirmed')
  }

  const owner = ownerOf(secrets, pool, request.Username, user)
  const countedFor = nameOwner(secrets, pool, request.Username, user)
  const contact = isWaiting ? contactOf(pool, user.attributes) : null
  const shown = contact ?? simulatedContact(secrets, pool, request.Username)
  const code = await db.transaction((tx) =>
    codes.issue(tx, { owner, purpose: 'sign-up', destination: shown.destination }, countedFor),
  )
  if (!isWaiting || contact === null) {
    return { CodeDeliveryDetails: deliveryDetails(shown.attribute, shown.destination) }
  }
  const details = delivery.sendSoon({
    user,
    ...contact,
    code,
    trigger: 'CustomMessage_ResendCode',
    clientMetadata: request.ClientMetadata,
    caller,
  })

  return { CodeDeliveryDetails: details }
}
