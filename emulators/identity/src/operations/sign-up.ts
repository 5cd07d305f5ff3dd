import { z } from 'zod'
import type { Caller } from '../address-guard.ts'
import { deliveryDetails, type CodeDeliveryDetails } from '../codes/delivery.ts'
import type { Services } from '../services.ts'
import { Attributes, ClientId, Metadata, Password, SecretHash, Username } from '../shapes.ts'
import { requireAcceptedPassword } from '../users/accepted-password.ts'
import { readOwnAttributes } from '../users/attributes.ts'
import { contactOf } from '../users/contact.ts'
import { newAttributes } from '../users/new-attributes.ts'

export const SignUpRequest = z.object({
  ClientId,
  Username,
  Password,
  SecretHash: SecretHash.optional(),
  UserAttributes: Attributes.default([]),
  ClientMetadata: Metadata,
})

type Needs = Pick<
  Services,
  | 'db'
  | 'config'
  | 'pools'
  | 'clients'
  | 'users'
  | 'passwords'
  | 'codes'
  | 'delivery'
  | 'addressGuard'
>

export async function signUp(
  services: Needs,
  request: z.output<typeof SignUpRequest>,
  caller: Caller,
): Promise<{ UserConfirmed: boolean; UserSub: string; CodeDeliveryDetails?: CodeDeliveryDetails }> {
  const { db, config, pools, clients, users, passwords, codes, delivery, addressGuard } = services
  const client = await clients.require(request.ClientId)
  const pool = await pools.require(client.poolId)
  clients.requireSecretHash(client, request.Username, request.SecretHash)
  const attributes = newAttributes(
    pool,
    request.Username,
    readOwnAttributes(pool, request.UserAttributes, 'creation', config.attributeRule),
  )
  requireAcceptedPassword(services, pool, request.Password, attributes)
  passwords.requireRoom()
  await addressGuard.spend(caller, 'sign-up')

  const passwordHash = await passwords.hash(request.Password)
  const contact = contactOf(pool, attributes)
  const { user, code } = await db.transaction(async (tx) => {
    const user = await users.add(tx, pool, {
      username: request.Username,
      attributes,
      status: 'UNCONFIRMED',
      passwordHash,
      temporaryUntil: null,
    })
    // Not counted: who asks for another right away gets the answer of an unknown user.
    const code =
      contact &&
      (await codes.issue(
        tx,
        { owner: user.sub, purpose: 'sign-up', destination: contact.destination },
        null,
      ))
    return { user, code }
  })
  if (!contact || !code) return { UserConfirmed: false, UserSub: user.sub }

  await delivery.send({
    user,
    ...contact,
    code,
    trigger: 'CustomMessage_SignUp',
    clientMetadata: request.ClientMetadata,
    caller,
  })
  return {
    UserConfirmed: false,
    UserSub: user.sub,
    CodeDeliveryDetails: deliveryDetails(contact.attribute, contact.destination),
  }
}
