import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import {
  inspectProviderSignIn,
  linkProviderSignIn,
  listProviderSignIns,
  registerThroughProvider,
  unlinkProviderSignIn,
} from '@hlizo/contract/calls/provider-sign-ins'
import type { ProviderArrival } from '@hlizo/contract/entities/provider-sign-in'
import type { Queries } from '@hlizo/database/database'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import type { Session } from '#server/http/caller.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { accountsWithoutPassword } from '#server/stores/accounts-without-password.ts'
import { requireFreshSignIn } from '#server/stores/fresh-sign-in.ts'
import { identitiesOf, type PoolIdentity } from '#server/stores/pool-identities.ts'
import { hasPasskeyAt } from '#server/stores/pool-passkeys.ts'
import { namesFrom } from '#server/stores/pool-users.ts'
import { askPool } from '#server/stores/user-pool.ts'
import { linkUser, unlinkUser } from './link-user.ts'
import { readProviderUser } from './provider-user.ts'
import { providerRegistrar } from './register-through-provider.ts'

export type ProviderSignInDeps = Parameters<typeof providerRegistrar>[0] & {
  noteUnlinked: (tx: Queries, email: string, identity: PoolIdentity) => Promise<void>
}

const NAMELESS = { firstName: '', lastName: '' }

function arrivalReader({ db, userPool }: ProviderSignInDeps) {
  return async (accessToken: string): Promise<ProviderArrival> => {
    const user = await readProviderUser(userPool, accessToken)
    const { email, identity } = user
    const arrival = { provider: identity?.provider ?? '', email, ...namesFrom(user, NAMELESS) }
    if (identity === null) return { state: 'linked', ...arrival }
    if (!user.isEmailVerified || email === '') return { state: 'unverified', ...arrival }
    const isInUse = await accountStore(db).isInUse(email)

    return { state: isInUse ? 'existing' : 'new', ...arrival }
  }
}

function identitiesReader({ userPool }: ProviderSignInDeps) {
  const { client, poolId: UserPoolId } = userPool

  return async (session: Session): Promise<PoolIdentity[]> => {
    const command = new AdminGetUserCommand({ UserPoolId, Username: session.sub })
    const { UserAttributes } = await askPool(() => client.send(command), {
      UserNotFoundException: new ApiError('UNAUTHORIZED'),
    })

    return identitiesOf(UserAttributes)
  }
}

function linker(deps: ProviderSignInDeps) {
  const { db, userPool, noteLinked } = deps

  return async (session: Session, accessToken: string): Promise<void> => {
    requireFreshSignIn(deps.clock, session)
    const { identity, ...user } = await readProviderUser(userPool, accessToken)
    if (user.sub === session.sub) return
    if (identity === null) throw new ApiError('SIGN_IN_TAKEN')
    await linkUser(userPool, { ...user, identity }, session.sub)
    await noteLinked(db, session.email, identity)
  }
}

function unlinker(deps: ProviderSignInDeps) {
  const { db, userPool, noteUnlinked } = deps
  const identitiesFor = identitiesReader(deps)
  const hasOtherWay = async (tx: Queries, { accountId, accessToken }: Session) =>
    !(await accountsWithoutPassword(tx).has(accountId)) || hasPasskeyAt(userPool, accessToken)

  return async (session: Session, provider: string): Promise<void> => {
    requireFreshSignIn(deps.clock, session)
    await db.transaction(async (tx) => {
      // When two links are ended at the same time, the second request sees that the first is gone.
      await tx.lock(`provider-sign-ins ${session.accountId}`)
      const identities = await identitiesFor(session)
      const identity = identities.find((one) => one.provider === provider)
      if (identity === undefined) throw new ApiError('NOT_FOUND')
      if (identities.length === 1 && !(await hasOtherWay(tx, session)))
        throw new ApiError('LAST_SIGN_IN')
      await unlinkUser(userPool, identity)
      await noteUnlinked(tx, session.email, identity)
    })
  }
}

/** Sign-in through other providers (D41, docs/decisions/0196). */
export function providerSignInsRoutes(deps: ProviderSignInDeps): Routes {
  const arrivalOf = arrivalReader(deps)
  const register = providerRegistrar(deps)
  const identitiesFor = identitiesReader(deps)
  const link = linker(deps)
  const unlink = unlinker(deps)

  return (api) => {
    api.answer(inspectProviderSignIn, ({ body }) => arrivalOf(body.accessToken))
    api.answer(registerThroughProvider, ({ body, request }) => register(body, request.ip))
    api.answer(listProviderSignIns, async ({ viewer }) => {
      const [identities, isWithout] = await Promise.all([
        identitiesFor(viewer),
        accountsWithoutPassword(deps.db).has(viewer.accountId),
      ])
      const signIns = identities.map(({ provider, linkedAt }) => ({
        provider,
        linkedAt: linkedAt.toISOString(),
      }))
      return { signIns, hasPassword: !isWithout }
    })
    api.answer(linkProviderSignIn, ({ viewer, body }) => link(viewer, body.accessToken))
    api.answer(unlinkProviderSignIn, ({ viewer, params }) => unlink(viewer, params.provider))
  }
}
