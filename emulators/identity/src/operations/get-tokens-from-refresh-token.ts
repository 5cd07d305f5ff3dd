import { z } from 'zod'
import { CognitoError } from '../errors.ts'
import { isRotating, type Client } from '../pools/clients.ts'
import type { Services } from '../services.ts'
import { ClientId, DeviceKey, Metadata, RefreshTokenText, text } from '../shapes.ts'
import type { TokenPair } from '../tokens/issue.ts'
import type { Exchanged, RefreshAttempt } from '../tokens/rotation.ts'
import type { User } from '../users/users.ts'

export const GetTokensFromRefreshTokenRequest = z.object({
  ClientId,
  RefreshToken: RefreshTokenText,
  ClientSecret: text(128).optional(),
  DeviceKey: DeviceKey.optional(),
  ClientMetadata: Metadata,
})

type Needs = Pick<Services, 'clients' | 'refreshTokens' | 'revocations' | 'issuer' | 'events'>

type Renewed = { AuthenticationResult: TokenPair & { RefreshToken?: string } }

export async function getTokensFromRefreshToken(
  services: Needs,
  request: z.output<typeof GetTokensFromRefreshTokenRequest>,
): Promise<Renewed> {
  const { clients, refreshTokens } = services
  const client = await clients.require(request.ClientId)
  // Before anything rotates: a refused client must not use the token up.
  clients.requireSecret(client, request.ClientSecret)
  const attempt = { client, token: request.RefreshToken, deviceKey: request.DeviceKey ?? null }
  const exchanged = await refreshTokens.exchange(attempt)
  if (exchanged !== null) return renewed(services, client, exchanged)

  return refreshSession(services, attempt)
}

/** A token used twice ends its sign-in. `requireProof` checks what a client can prove only once the user is known. */
export async function refreshSession(
  services: Needs,
  attempt: RefreshAttempt,
  requireProof?: (username: string) => void,
): Promise<Renewed> {
  const { refreshTokens, revocations, events } = services
  const holder = await refreshTokens.holderOf(attempt.token)
  requireProof?.(holder?.username ?? '')
  if (holder === null) throw new CognitoError('refreshTokenInvalid')
  requireUsable(holder)

  const { result, revoked } = await refreshTokens.refresh(holder, attempt)
  revocations.announce(revoked)
  if (revoked.length > 0) await events.deliver(holder.sub)
  if (!result.ok) throw new CognitoError(result.refusal)

  return renewed(services, attempt.client, { ...holder, ...result.value })
}

async function renewed(
  { issuer }: Needs,
  client: Client,
  { refreshToken, ...holder }: Exchanged,
): Promise<Renewed> {
  const tokens = await issuer.issue(holder, client, holder)

  return {
    AuthenticationResult: {
      ...tokens,
      ...(isRotating(client) ? { RefreshToken: refreshToken } : {}),
    },
  }
}

// `rotation.ts` asks the same in SQL.
function requireUsable(user: User): void {
  if (!user.isEnabled) throw new CognitoError('userDisabled')
  if (user.status === 'RESET_REQUIRED') throw new CognitoError('passwordResetRequired')
}
