import { z } from 'zod'
import type { Caller } from '../address-guard.ts'
import { deliveryDetails, type CodeDeliveryDetails } from '../codes/delivery.ts'
import { CognitoError } from '../errors.ts'
import type { Pool } from '../pools/pools.ts'
import type { Services } from '../services.ts'
import { ClientId, Metadata, SecretHash, Username } from '../shapes.ts'
import { ContactAttribute } from '../users/attributes.ts'
import { simulatedContact, type Contact } from '../users/contact.ts'
import { nameOwner, ownerOf } from '../users/owner.ts'
import type { User } from '../users/users.ts'

export const ForgotPasswordRequest = z.object({
  ClientId,
  Username,
  SecretHash: SecretHash.optional(),
  ClientMetadata: Metadata,
})

type Needs = Pick<
  Services,
  'db' | 'secrets' | 'pools' | 'clients' | 'users' | 'codes' | 'delivery' | 'addressGuard'
>

/** Sends a code with which a new password can be set. An unknown user gets the same answer. */
export async function forgotPassword(
  services: Needs,
  request: z.output<typeof ForgotPasswordRequest>,
  caller: Caller,
): Promise<{ CodeDeliveryDetails: CodeDeliveryDetails }> {
  const { db, secrets, pools, clients, users, codes, delivery, addressGuard } = services
  const client = await clients.require(request.ClientId)
  const pool = await pools.require(client.poolId)
  clients.requireSecretHash(client, request.Username, request.SecretHash)
  if (pool.settings.accountRecovery?.[0] === 'admin_only') {
    throw new CognitoError('onlyOperatorsReset')
  }
  await addressGuard.spend(caller, 'code-request')
  const found = await users.find(pool, request.Username)
  // A user of a provider has no password to forget.
  const user = found?.isEnabled && found.status !== 'EXTERNAL_PROVIDER' ? found : null
  const contact = user === null ? null : resetContact(pool, user)
  if (!client.settings.hidesUserExistence) requireContact(user, contact)

  const owner = ownerOf(secrets, pool, request.Username, user)
  const countedFor = nameOwner(secrets, pool, request.Username, found)
  const shown = contact ?? simulatedContact(secrets, pool, request.Username)
  const code = await db.transaction((tx) =>
    codes.issue(
      tx,
      { owner, purpose: 'forgot-password', destination: shown.destination },
      countedFor,
    ),
  )
  if (user === null || contact === null) {
    return { CodeDeliveryDetails: deliveryDetails(shown.attribute, shown.destination) }
  }
  const details = delivery.sendSoon({
    user,
    ...contact,
    code,
    trigger: 'CustomMessage_ForgotPassword',
    clientMetadata: request.ClientMetadata,
    caller,
  })

  return { CodeDeliveryDetails: details }
}

function requireContact(user: User | null, contact: Contact | null): void {
  if (user === null) {
    throw new CognitoError('userNotFound', {
      message: 'Username/client id combination not found.',
    })
  }
  if (contact === null) throw new CognitoError('noWayToReset')
}

const MECHANISMS = { email: 'verified_email', phone_number: 'verified_phone_number' } as const

/** Where a reset code may go. An unconfirmed user may reset as well: that proves the address too. */
export function resetContact({ settings }: Pool, { status, attributes }: User): Contact | null {
  const wanted = settings.accountRecovery ?? ['verified_phone_number', 'verified_email']
  for (const mechanism of wanted) {
    const attribute = ContactAttribute.options.find((name) => MECHANISMS[name] === mechanism)
    if (attribute === undefined) continue
    const destination = attributes[attribute]
    const isProven = attributes[`${attribute}_verified`] === 'true' || status === 'UNCONFIRMED'
    if (destination !== undefined && isProven) return { attribute, destination }
  }

  return null
}
