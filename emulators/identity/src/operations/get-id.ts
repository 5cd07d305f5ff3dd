import { z } from 'zod'
import type { Caller } from '../address-guard.ts'
import { CognitoError } from '../errors.ts'
import type { Login } from '../pools/guests.ts'
import type { Services } from '../services.ts'
import { text } from '../shapes.ts'

/** Logins of a request to the identity pool: issuer without scheme → id token. */
export const Logins = z.record(text(2048), text(50_000)).default({})

export const GetIdRequest = z.object({ IdentityPoolId: text(55).min(1), Logins })

export async function getId(
  services: Pick<Services, 'config' | 'guests' | 'addressGuard' | LoginNeeds>,
  request: z.output<typeof GetIdRequest>,
  caller: Caller,
): Promise<{ IdentityId: string }> {
  const { config, guests, addressGuard } = services
  if (request.IdentityPoolId !== config.identityPoolId) {
    throw new CognitoError('identityPoolMissing', {
      message: `IdentityPool '${request.IdentityPoolId}' not found.`,
    })
  }
  const login = await requireLogin(services, request.Logins)
  if (login !== null) {
    return { IdentityId: await guests.forLogin(config.identityPoolId, login, null) }
  }
  await addressGuard.spend(caller, 'guest')

  return { IdentityId: await guests.create(config.identityPoolId) }
}

type LoginNeeds = 'db' | 'config' | 'users' | 'issuers' | 'verifier' | 'revocations'

export async function requireLogin(
  services: Pick<Services, LoginNeeds>,
  logins: Readonly<Record<string, string>>,
): Promise<Login | null> {
  const { db, config, users, issuers, verifier, revocations } = services
  const [entry, another] = Object.entries(logins)
  if (entry === undefined) return null
  const [provider, idToken] = entry
  if (another !== undefined || provider !== issuers.providerOf(config.poolId)) {
    throw new CognitoError('loginTokenInvalid', {
      message: 'Invalid login token. Issuer does not match providerName',
    })
  }

  const verified = await verifier.verify(idToken, 'id')
  if (!verified.ok) {
    throw new CognitoError(
      verified.refusal === 'expired' ? 'loginTokenExpired' : 'loginTokenInvalid',
    )
  }
  const { poolId, clientId, sub, originJti } = verified.value
  if (poolId !== config.poolId || clientId !== config.clientId) {
    throw new CognitoError('loginTokenInvalid', {
      message: 'Invalid login token. Incorrect token audience.',
    })
  }
  const user = await users.bySub(db, sub)
  if (!user?.isEnabled || (await revocations.isEnded(db, originJti))) {
    throw new CognitoError('loginTokenInvalid', { message: 'Invalid login token. Token revoked' })
  }
  return { provider, subject: sub }
}
