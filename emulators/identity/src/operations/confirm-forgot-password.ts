import { z } from 'zod'
import type { Caller } from '../address-guard.ts'
import { checkCode } from '../codes/check-code.ts'
import { CognitoError } from '../errors.ts'
import type { Services } from '../services.ts'
import { ClientId, ConfirmationCode, Password, SecretHash, Username } from '../shapes.ts'
import type { RevokedFamily } from '../tokens/revocations.ts'
import type { UserAttributes } from '../users/attributes.ts'
import { ownerOf } from '../users/owner.ts'
import { resetContact } from './forgot-password.ts'
import { endSignIns } from './global-sign-out.ts'
import { requireAcceptedPassword } from '../users/accepted-password.ts'

export const ConfirmForgotPasswordRequest = z.object({
  ClientId,
  Username,
  ConfirmationCode,
  Password,
  SecretHash: SecretHash.optional(),
})

type Needs = Pick<
  Services,
  | 'db'
  | 'config'
  | 'secrets'
  | 'pools'
  | 'clients'
  | 'users'
  | 'passwords'
  | 'lockOut'
  | 'codes'
  | 'revocations'
  | 'events'
  | 'addressGuard'
>

/** Sets a new password by the code that was sent; confirms the address, lifts a lock, ends all sign-ins. */
export async function confirmForgotPassword(
  services: Needs,
  request: z.output<typeof ConfirmForgotPasswordRequest>,
  caller: Caller,
): Promise<object> {
  const { secrets, pools, clients, users, passwords, lockOut, codes, revocations, events } =
    services
  const client = await clients.require(request.ClientId)
  const pool = await pools.require(client.poolId)
  clients.requireSecretHash(client, request.Username, request.SecretHash)
  const found = await users.find(pool, request.Username)
  const user = found?.isEnabled ? found : null
  // Judged by what the caller typed, so that the answer does not tell what is on file.
  requireAcceptedPassword(services, pool, request.Password, { email: request.Username })

  const owner = ownerOf(secrets, pool, request.Username, user)
  const attempt = {
    owner,
    purpose: 'forgot-password',
    code: request.ConfirmationCode,
    caller,
  } as const
  const checked = await checkCode(services, attempt)
  if (user === null) throw new CognitoError('codeExpired')

  const passwordHash = await passwords.hash(request.Password)
  let ended: readonly RevokedFamily[] = []
  await users.alter(pool, user.sub, async (current, tx) => {
    await codes.consume(tx, owner, 'forgot-password', checked)
    // A code may be on its way to an address while that address is replaced.
    if (resetContact(pool, current)?.destination !== checked.destination)
      throw new CognitoError('codeExpired')
    await lockOut.clear(tx, owner)
    ended = await endSignIns(services, tx, current)
    await events.note(tx, 'PasswordReset', current)
    return {
      passwordHash,
      temporaryUntil: null,
      status: 'CONFIRMED',
      attributes: proven(current.attributes, checked.destination),
    }
  })
  revocations.announce(ended)
  return {}
}

function proven(attributes: UserAttributes, destination: string): UserAttributes {
  if (attributes['email'] === destination) return { ...attributes, email_verified: 'true' }
  if (attributes['phone_number'] === destination) {
    return { ...attributes, phone_number_verified: 'true' }
  }

  return attributes
}
