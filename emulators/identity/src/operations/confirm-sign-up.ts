import { z } from 'zod'
import type { Caller } from '../address-guard.ts'
import { checkCode } from '../codes/check-code.ts'
import { CognitoError } from '../errors.ts'
import type { Services } from '../services.ts'
import { ClientId, ConfirmationCode, SecretHash, Username } from '../shapes.ts'
import { ownerOf } from '../users/owner.ts'
import { contactOf } from '../users/contact.ts'
import type { User } from '../users/users.ts'

export const ConfirmSignUpRequest = z.object({
  ClientId,
  Username,
  ConfirmationCode,
  SecretHash: SecretHash.optional(),
})

type Needs = Pick<Services, 'secrets' | 'pools' | 'clients' | 'users' | 'codes' | 'addressGuard'>

function alreadyConfirmed({ status }: User): CognitoError {
  return new CognitoError('alreadyConfirmed', {
    message: `User cannot be confirmed. Current status is ${status}`,
  })
}

/** `Username` may be the sub. A wrong code is answered alike for unknown, unconfirmed and confirmed users. */
export async function confirmSignUp(
  services: Needs,
  request: z.output<typeof ConfirmSignUpRequest>,
  caller: Caller,
): Promise<object> {
  const { secrets, pools, clients, users, codes } = services
  const client = await clients.require(request.ClientId)
  const pool = await pools.require(client.poolId)
  clients.requireSecretHash(client, request.Username, request.SecretHash)
  const user = await users.find(pool, request.Username)
  const owner = ownerOf(secrets, pool, request.Username, user)
  const attempt = { owner, purpose: 'sign-up', code: request.ConfirmationCode, caller } as const
  const checked = await checkCode(services, attempt).catch((error: unknown) => {
    // Only a correct code gets here: its owner may learn that it was used before.
    const isOver = error instanceof CognitoError && error.refusal === 'codeExpired'
    throw isOver && user?.status === 'CONFIRMED' ? alreadyConfirmed(user) : error
  })
  if (user === null) throw new CognitoError('codeExpired')
  if (user.status !== 'UNCONFIRMED') throw alreadyConfirmed(user)

  await users.alter(pool, user.sub, async (current, tx) => {
    await codes.consume(tx, owner, 'sign-up', checked)
    const contact = contactOf(pool, current.attributes)
    // A code may be on its way to an address while another takes its place.
    if (contact?.destination !== checked.destination) throw new CognitoError('codeExpired')
    return {
      status: 'CONFIRMED',
      attributes: { ...current.attributes, [`${contact.attribute}_verified`]: 'true' },
    }
  })
  return {}
}
