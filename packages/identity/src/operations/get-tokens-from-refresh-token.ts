import { z } from 'zod'
import { CognitoError } from '../errors.ts'
import type { Client } from '../pools/clients.ts'
import type { Services } from '../services.ts'
import { ClientId, DeviceKey, Metadata, RefreshTokenText, text } from '../shapes.ts'
import type { TokenPair } from '../tokens/issue.ts'
import type { User } from '../users/users.ts'

/** GetTokensFromRefreshToken (Amazon Cognito user pools API). */
export const GetTokensFromRefreshTokenRequest = z.object({
  ClientId,
  RefreshToken: RefreshTokenText,
  ClientSecret: text(128).optional(),
  DeviceKey: DeviceKey.optional(),
  ClientMetadata: Metadata,
})

type Needs = Pick<
  Services,
  'db' | 'clients' | 'users' | 'refreshTokens' | 'revocations' | 'issuer' | 'events'
>

type Refresh = {
  readonly client: Client
  readonly refreshToken: string
  readonly deviceKey: string | null
  /** Checks the client's secret, now that the user is known. */
  readonly requireProof: (username: string) => void
}

type Renewed = { AuthenticationResult: TokenPair & { RefreshToken?: string } }

/** New tokens for a refresh token; with rotation also its successor. */
export async function getTokensFromRefreshToken(
  services: Needs,
  request: z.output<typeof GetTokensFromRefreshTokenRequest>,
): Promise<Renewed> {
  const { clients } = services
  const client = await clients.require(request.ClientId)

  return refreshSession(services, {
    client,
    refreshToken: request.RefreshToken,
    deviceKey: request.DeviceKey ?? null,
    requireProof: () => clients.requireSecret(client, request.ClientSecret),
  })
}

/** Refreshes a sign-in; a token used twice ends it everywhere and is told to the host. */
export async function refreshSession(services: Needs, refresh: Refresh): Promise<Renewed> {
  const { db, users, refreshTokens, revocations, issuer, events } = services
  const { client } = refresh
  const holder = await refreshTokens.holderOf(refresh.refreshToken)
  // Before anything rotates: a refused client or user must not use the token up.
  refresh.requireProof(holder?.username ?? '')
  if (holder === null) throw new CognitoError('refreshTokenInvalid')
  requireUsable(holder)

  const { result, revoked } = await refreshTokens.refresh(holder, {
    client,
    token: refresh.refreshToken,
    deviceKey: refresh.deviceKey,
  })
  revocations.announce(revoked)
  for (const { sub, originJti } of revoked) {
    const owner = await users.bySub(db, sub)
    if (owner !== null) await events.emit('TokensRevoked', owner, originJti)
  }
  if (!result.ok) throw new CognitoError(result.refusal)

  const tokens = await issuer.issue(holder, client, result.value)
  const isRotating = client.settings.rotationGraceSeconds !== null
  return {
    AuthenticationResult: {
      ...tokens,
      ...(isRotating ? { RefreshToken: result.value.refreshToken } : {}),
    },
  }
}

function requireUsable(user: User): void {
  if (!user.isEnabled) throw new CognitoError('userDisabled')
  if (user.status === 'RESET_REQUIRED') throw new CognitoError('passwordResetRequired')
}
