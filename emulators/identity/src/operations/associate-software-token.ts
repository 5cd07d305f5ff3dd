import { z } from 'zod'
import { stateOf } from '../challenges/progress.ts'
import { CognitoError, invalidParameter } from '../errors.ts'
import type { Pool } from '../pools/pools.ts'
import type { Services } from '../services.ts'
import { AccessToken, SessionToken } from '../shapes.ts'
import { newTotpSecret } from '../users/totp.ts'
import type { User } from '../users/users.ts'
import { takeSetUpTurn } from './verify-software-token.ts'

export const AssociateSoftwareTokenRequest = z.object({
  AccessToken: AccessToken.optional(),
  Session: SessionToken.optional(),
})

type Needs = Pick<
  Services,
  'db' | 'secrets' | 'authenticate' | 'sessions' | 'users' | 'pools' | 'clients'
>

/** A new secret for an authenticator app; it counts only once its first code was verified. */
export async function associateSoftwareToken(
  services: Needs,
  request: z.output<typeof AssociateSoftwareTokenRequest>,
): Promise<{ SecretCode: string; Session?: string }> {
  const { db, secrets, authenticate, sessions } = services
  if (request.AccessToken !== undefined) {
    const { user, pool } = await authenticate(request.AccessToken)
    return { SecretCode: await keepNewSecret(services, pool, user) }
  }
  if (request.Session === undefined)
    throw invalidParameter('Either AccessToken or Session is required')

  const { progress, session } = await takeSetUpTurn(services, request.Session)
  await sessions.close(db, session)
  const secret = await keepNewSecret(services, progress.pool, progress.user)
  const next = await sessions.open(db, {
    sub: progress.user.sub,
    client: progress.client,
    challenge: 'MFA_SETUP',
    state: stateOf(secrets, progress),
  })
  return { SecretCode: secret, Session: next }
}

async function keepNewSecret({ secrets, users }: Needs, pool: Pool, user: User): Promise<string> {
  const { mfa, mfaMethods } = pool.settings
  if (mfa === 'OFF' || !mfaMethods.includes('SOFTWARE_TOKEN_MFA')) {
    throw new CognitoError('totpNotOffered')
  }
  const secret = newTotpSecret()
  await users.alter(pool, user.sub, () => ({ sealedNewTotpSecret: secrets.seal('totp', secret) }))

  return secret
}
