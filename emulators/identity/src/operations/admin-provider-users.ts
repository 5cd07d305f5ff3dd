import { z } from 'zod'
import { CognitoError, invalidParameter } from '../errors.ts'
import type { ProviderLogin } from '../hosted/provider-logins.ts'
import type { Services } from '../services.ts'
import { PoolId, text } from '../shapes.ts'
import type { RevokedFamily } from '../tokens/revocations.ts'
import { endSignIns } from './global-sign-out.ts'

const ProviderUser = z.object({
  ProviderName: text(32),
  ProviderAttributeName: text(131_072).optional(),
  ProviderAttributeValue: text(131_072),
})

export const AdminLinkProviderForUserRequest = z.object({
  UserPoolId: PoolId,
  DestinationUser: ProviderUser.partial({ ProviderName: true }),
  SourceUser: ProviderUser,
})
export const AdminDisableProviderForUserRequest = z.object({
  UserPoolId: PoolId,
  User: ProviderUser,
})

type Needs = Pick<Services, 'db' | 'pools' | 'users' | 'providers' | 'providerLogins'>

async function loginOf(
  { providers }: Pick<Needs, 'providers'>,
  poolId: string,
  { ProviderName, ProviderAttributeName, ProviderAttributeValue }: z.infer<typeof ProviderUser>,
): Promise<ProviderLogin> {
  const provider = await providers.require(poolId, ProviderName)
  if (ProviderAttributeName !== undefined && ProviderAttributeName !== 'Cognito_Subject')
    throw invalidParameter('ProviderAttributeName must be Cognito_Subject')

  return { poolId, provider: provider.name, subject: ProviderAttributeValue }
}

/** Lets a subject of a provider sign in as a user of the pool. One that has a user of its own already is refused, as at Cognito. */
export async function adminLinkProviderForUser(
  services: Needs,
  request: z.output<typeof AdminLinkProviderForUserRequest>,
): Promise<object> {
  const { db, pools, users, providerLogins } = services
  const pool = await pools.require(request.UserPoolId)
  const login = await loginOf(services, pool.id, request.SourceUser)
  const found = await users.find(pool, request.DestinationUser.ProviderAttributeValue)
  if (found === null) throw new CognitoError('userNotFound')

  await db.transaction(async (tx) => {
    const user = await users.hold(tx, found.sub)
    if (user === null) throw new CognitoError('userNotFound')
    if (user.status === 'EXTERNAL_PROVIDER')
      throw invalidParameter('DestinationUser must be a user of the pool itself')
    const owner = await providerLogins.find(tx, login)
    if (owner === user.sub) return
    const other = owner === null ? null : await users.bySub(tx, owner)
    if (other?.status === 'EXTERNAL_PROVIDER') throw new CognitoError('providerUserExists')
    await providerLogins.add(tx, login, user.sub)
  })

  return {}
}

/** Ends a link. A provider's own user can no longer sign in, and keeps the login as Cognito's does. */
export async function adminDisableProviderForUser(
  services: Needs & Pick<Services, 'revocations' | 'events'>,
  request: z.output<typeof AdminDisableProviderForUserRequest>,
): Promise<object> {
  const { db, pools, users, providerLogins, revocations } = services
  const pool = await pools.require(request.UserPoolId)
  const login = await loginOf(services, pool.id, request.User)
  const sub = await providerLogins.find(db, login)
  const user = sub === null ? null : await users.bySub(db, sub)
  if (user === null) throw new CognitoError('providerLoginMissing')
  if (user.status !== 'EXTERNAL_PROVIDER') {
    await providerLogins.remove(db, login)
    return {}
  }

  let ended: readonly RevokedFamily[] = []
  await users.alter(pool, user.sub, async (current, tx) => {
    ended = await endSignIns(services, tx, current)
    return { isEnabled: false }
  })
  revocations.announce(ended)
  return {}
}
