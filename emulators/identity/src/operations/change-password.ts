import { z } from 'zod'
import type { Caller } from '../address-guard.ts'
import { CognitoError, invalidPassword } from '../errors.ts'
import type { Services } from '../services.ts'
import { AccessToken, Password } from '../shapes.ts'
import { guessPassword } from '../users/guess-password.ts'
import { normalisePassword } from '../users/password-policy.ts'
import type { User } from '../users/users.ts'
import { endSignIns } from './global-sign-out.ts'
import type { RevokedFamily } from '../tokens/revocations.ts'
import { requireAcceptedPassword } from '../users/accepted-password.ts'

export const ChangePasswordRequest = z.object({
  AccessToken,
  PreviousPassword: Password,
  ProposedPassword: Password,
})

type Needs = Pick<
  Services,
  | 'db'
  | 'config'
  | 'authenticate'
  | 'users'
  | 'passwords'
  | 'lockOut'
  | 'turns'
  | 'revocations'
  | 'events'
  | 'addressGuard'
>

/** Changes the password of a user who knows the current one; all other sign-ins end. */
export async function changePassword(
  services: Needs,
  request: z.output<typeof ChangePasswordRequest>,
  caller: Caller,
): Promise<object> {
  const { authenticate, users, passwords, turns, revocations, events, addressGuard } = services
  const { user, pool, token } = await authenticate(request.AccessToken)
  requireAcceptedPassword(services, pool, request.ProposedPassword, user.attributes)
  await addressGuard.require(caller, 'failed-sign-in')
  await turns.take(user.sub, () => requireCurrent(services, user, request.PreviousPassword, caller))
  if (normalisePassword(request.ProposedPassword) === normalisePassword(request.PreviousPassword)) {
    throw invalidPassword('Password must differ from the current one')
  }

  const passwordHash = await passwords.hash(request.ProposedPassword)
  let ended: readonly RevokedFamily[] = []
  await users.alter(pool, user.sub, async (current, tx) => {
    if (current.passwordHash !== user.passwordHash) throw new CognitoError('wrongPassword')
    ended = await endSignIns(services, tx, current, token.originJti)
    await events.note(tx, 'PasswordChanged', current, { originJti: token.originJti })
    return { passwordHash, temporaryUntil: null, status: 'CONFIRMED' }
  })
  revocations.announce(ended)
  return {}
}

// A stolen access token must not give more guesses at the password than the sign-in does.
async function requireCurrent(services: Needs, user: User, password: string, caller: Caller) {
  const guess = { owner: user.sub, password, hash: user.passwordHash, caller }
  if (!(await guessPassword(services, guess))) throw new CognitoError('wrongPassword')
}
