import { z } from 'zod'
import type { Caller } from '../address-guard.ts'
import type { CodeDeliveryDetails } from '../codes/delivery.ts'
import { CognitoError } from '../errors.ts'
import type { Pool } from '../pools/pools.ts'
import type { Services } from '../services.ts'
import { AccessToken, Attributes, Metadata } from '../shapes.ts'
import {
  ContactAttribute,
  loginOf,
  readOwnAttributes,
  type UserAttributes,
} from '../users/attributes.ts'
import type { User } from '../users/users.ts'

export const UpdateUserAttributesRequest = z.object({
  AccessToken,
  UserAttributes: Attributes,
  ClientMetadata: Metadata,
})

type Needs = Pick<
  Services,
  'config' | 'authenticate' | 'users' | 'codes' | 'delivery' | 'events' | 'addressGuard'
>

type Contact = { readonly attribute: ContactAttribute; readonly destination: string }

/** An address that the pool verifies waits for its code (Cognito's AttributesRequireVerificationBeforeUpdate). */
export async function updateUserAttributes(
  services: Needs,
  request: z.output<typeof UpdateUserAttributesRequest>,
  caller: Caller,
): Promise<{ CodeDeliveryDetailsList: CodeDeliveryDetails[] }> {
  const { user, pool } = await services.authenticate(request.AccessToken)
  const wanted = readOwnAttributes(
    pool,
    request.UserAttributes,
    'update',
    services.config.attributeRule,
  )
  const clientMetadata = request.ClientMetadata

  return {
    CodeDeliveryDetailsList: await changeAttributes(services, {
      pool,
      user,
      wanted,
      clientMetadata,
      caller,
      // The response reveals whether an address has a user, so it is limited.
      beforeAsking: () => services.addressGuard.spend(caller, 'code-request'),
    }),
  }
}

/** Changes attributes; an address that the operator does not vouch for in the same request waits for its code. */
export async function changeAttributes(
  services: Pick<Services, 'users' | 'codes' | 'delivery' | 'events'>,
  change: {
    readonly pool: Pool
    readonly user: User
    readonly wanted: UserAttributes
    readonly clientMetadata: Readonly<Record<string, string>> | undefined
    readonly caller: Caller
    /** Runs before it is looked up whether a new address is taken. */
    readonly beforeAsking?: () => Promise<unknown>
  },
): Promise<CodeDeliveryDetails[]> {
  const { users, codes, delivery, events } = services
  const { pool, user, wanted, clientMetadata, caller, beforeAsking } = change
  const { atOnce, waiting } = partition(pool, user, wanted)
  if (waiting.length > 0) await beforeAsking?.()
  for (const contact of waiting) await requireFree(services, pool, user, contact)

  // One transaction: no code of an earlier wish outlives the wish, and no wish is without a code.
  const sealed: (Contact & { code: string })[] = []
  await users.alter(pool, user.sub, async (current, tx) => {
    sealed.length = 0
    for (const { attribute, destination } of waiting) {
      const code = await codes.issue(
        tx,
        { owner: user.sub, purpose: `attribute:${attribute}`, destination },
        user.sub,
      )
      sealed.push({ attribute, destination, code })
      if (attribute === 'email')
        await events.note(tx, 'EmailChangeRequested', current, { destination })
    }
    return {
      attributes: { ...current.attributes, ...unverified(current.attributes, atOnce) },
      pendingAttributes: {
        ...current.pendingAttributes,
        ...Object.fromEntries(waiting.map((one) => [one.attribute, one.destination])),
      },
    }
  })

  const details: CodeDeliveryDetails[] = []
  for (const contact of sealed) {
    const trigger = 'CustomMessage_UpdateUserAttribute'
    details.push(await delivery.send({ user, ...contact, trigger, clientMetadata, caller }))
  }
  return details
}

function partition(pool: Pool, user: User, wanted: UserAttributes) {
  const atOnce: UserAttributes = {}
  const waiting: Contact[] = []
  const isMarkOfNew = (name: string) =>
    ContactAttribute.options.some(
      (contact) => name === `${contact}_verified` && wanted[contact] !== undefined,
    ) && wanted[name] !== 'true'
  for (const [name, value] of Object.entries(wanted)) {
    if (isMarkOfNew(name)) continue
    const contact = ContactAttribute.safeParse(name)
    const isVerified =
      contact.success && pool.settings.autoVerifiedAttributes.includes(contact.data)
    const isVouched = wanted[`${name}_verified`] === 'true'
    if (!contact.success || !isVerified || isVouched) atOnce[name] = value
    else if (value !== user.attributes[name]) {
      waiting.push({ attribute: contact.data, destination: value })
    }
  }

  return { atOnce, waiting }
}

// An address changed without a code is no longer a verified one.
function unverified(current: UserAttributes, changes: UserAttributes): UserAttributes {
  const marks = ContactAttribute.options
    .filter((name) => changes[name] !== undefined && changes[name] !== current[name])
    .map((name) => [`${name}_verified`, 'false'])

  return { ...Object.fromEntries(marks), ...changes }
}

async function requireFree(
  { users }: Pick<Services, 'users'>,
  pool: Pool,
  user: User,
  { attribute, destination }: Contact,
): Promise<void> {
  if (!pool.settings.usernameAttributes.includes(attribute)) return
  const holder = await users.find(pool, loginOf(destination))
  if (holder === null || holder.sub === user.sub) return
  throw new CognitoError(attribute === 'email' ? 'emailTaken' : 'phoneTaken')
}
