import type { Database } from '@hlizo/database/database'
import { CognitoError } from '../errors.ts'
import { ADMIN_SCOPE } from '../hosted/scopes.ts'
import type { Client, Clients } from '../pools/clients.ts'
import type { Pool, Pools } from '../pools/pools.ts'
import type { User, Users } from '../users/users.ts'
import type { Revocations } from './revocations.ts'
import type { TokenVerifier, VerifiedToken } from './verify.ts'

export type Session = {
  readonly user: User
  readonly client: Client
  readonly pool: Pool
  readonly token: VerifiedToken
}

/** A token of the hosted domain may have other scopes than the one that the operations of the pool require. */
export type Authenticate = (accessToken: string, scope?: string) => Promise<Session>

/** Creates the check of access tokens: genuine, living, not revoked, of an enabled user. */
export function createAuthenticate(services: {
  db: Database
  users: Users
  pools: Pools
  clients: Clients
  revocations: Revocations
  verifier: TokenVerifier
}): Authenticate {
  const { db, users, pools, clients, revocations, verifier } = services

  return async (accessToken, scope = ADMIN_SCOPE) => {
    const verified = await verifier.verify(accessToken, 'access')
    if (!verified.ok) {
      throw new CognitoError(
        verified.refusal === 'expired' ? 'accessTokenExpired' : 'accessTokenInvalid',
      )
    }
    const token = verified.value
    if (!token.scopes.includes(scope)) throw new CognitoError('scopeMissing')
    const [isEnded, user, client, pool] = await Promise.all([
      revocations.isEnded(db, token.originJti),
      users.bySub(db, token.sub),
      clients.require(token.clientId),
      pools.require(token.poolId),
    ])
    if (isEnded) throw new CognitoError('accessTokenRevoked')
    if (user === null) throw new CognitoError('userNotFound')
    if (!user.isEnabled) throw new CognitoError('userDisabled')

    return { user, client, pool, token }
  }
}
