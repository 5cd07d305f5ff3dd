import type { Caller } from '../address-guard.ts'
import { CognitoError } from '../errors.ts'
import type { Client } from '../pools/clients.ts'
import type { Pool } from '../pools/pools.ts'
import type { Services } from '../services.ts'
import { guessPassword } from '../users/guess-password.ts'
import { ownerOf } from '../users/owner.ts'
import type { User } from '../users/users.ts'

type Attempt = {
  readonly pool: Pool
  readonly client: Client
  readonly username: string
  readonly password: string
  readonly caller: Caller
}

type Needs = Pick<
  Services,
  'db' | 'clock' | 'secrets' | 'users' | 'passwords' | 'lockOut' | 'turns' | 'addressGuard'
>

/** What state the account is in is reported only after a right password, and is no failure: clients retry while they wait. */
export async function signInByPassword(services: Needs, attempt: Attempt): Promise<User> {
  const { secrets, users, turns, passwords, addressGuard } = services
  passwords.requireRoom()
  await addressGuard.require(attempt.caller, 'failed-sign-in')
  const found = await users.find(attempt.pool, attempt.username)
  const owner = ownerOf(secrets, attempt.pool, attempt.username, found)

  // One at a time for each account: parallel guesses get no more tries than single ones.
  const user = await turns.take(owner, () => compare(services, attempt, owner))
  return requireUsable(services, user)
}

async function compare(services: Needs, attempt: Attempt, owner: string): Promise<User> {
  const { users, passwords } = services
  const user = await users.find(attempt.pool, attempt.username)
  const { password, caller } = attempt
  const hash = user?.passwordHash ?? null
  const isRight = await guessPassword(services, { owner, password, hash, caller })

  if (user === null || !isRight) {
    if (user === null && !attempt.client.settings.hidesUserExistence) {
      throw new CognitoError('userNotFound')
    }
    throw new CognitoError('wrongPassword')
  }
  if (!passwords.isOutdated(user.passwordHash)) return user

  return users.rehash(user, await passwords.hash(attempt.password))
}

function requireUsable({ clock }: Pick<Needs, 'clock'>, user: User): User {
  if (!user.isEnabled) throw new CognitoError('userDisabled')
  if (user.status === 'UNCONFIRMED') throw new CognitoError('userNotConfirmed')
  if (user.status === 'RESET_REQUIRED') throw new CognitoError('passwordResetRequired')
  if (user.temporaryUntil !== null && user.temporaryUntil <= clock.now()) {
    throw new CognitoError('temporaryPasswordExpired')
  }
  return user
}
