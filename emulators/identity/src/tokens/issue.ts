import { randomUUID } from 'node:crypto'
import type { JWTPayload } from 'jose'
import type { Clock } from '@hlizo/kit/clock'
import { groupClaim, roleClaims } from '../groups/group-claims.ts'
import type { Issuers } from '../issuers.ts'
import { ADMIN_SCOPE } from '../hosted/scopes.ts'
import { identityClaim } from '../hosted/identity-claim.ts'
import type { Client } from '../pools/clients.ts'
import type { User } from '../users/users.ts'
import type { Keys, TokenUse } from './keys.ts'
import { signJwt } from './sign.ts'

/** The authentication method of a sign-in in which the user proved nothing. */
export const BY_HOST = 'host'

export type SignIn = {
  readonly originJti: string
  readonly authenticatedAt: Date
  readonly deviceKey: string | null
  /** Whether it began with a passkey that verified its user. */
  readonly isMultiFactor: boolean
  /** Whether the host let the user in (CUSTOM_AUTH), who proved nothing. */
  readonly isByHost: boolean
  /** Null but for a sign-in through the hosted domain. */
  readonly scope: string | null
}

export type TokenPair = {
  readonly AccessToken: string
  readonly IdToken: string
  readonly ExpiresIn: number
  readonly TokenType: 'Bearer'
}

export type TokenIssuer = {
  /** `nonce` is of the client's authorization request (OpenID Connect Core 1.0 §3.1.2.1). */
  issue(user: User, client: Client, signIn: SignIn, nonce?: string): Promise<TokenPair>
}

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

// Booleans are words in the directory and booleans in the token, as at AWS.
function attributeClaims(user: User): JWTPayload {
  return Object.fromEntries(
    Object.entries(user.attributes).map(([name, value]) => [
      name,
      name.endsWith('_verified') ? value === 'true' : value,
    ]),
  )
}

/** Not of Cognito: how the user proved who they are (RFC 8176 §2). `host` is a value of ours. */
function methodsOf({ isMultiFactor, isByHost }: SignIn): JWTPayload {
  if (isByHost) return { amr: [BY_HOST] }

  return isMultiFactor ? { amr: ['pop', 'mfa'] } : {}
}

/** Signs tokens with the claims of AWS's "Using tokens with user pools", RS256. */
export function createTokenIssuer(services: {
  clock: Clock
  keys: Keys
  issuers: Issuers
}): TokenIssuer {
  const { clock, keys, issuers } = services
  const sign = async (poolId: string, tokenUse: TokenUse, claims: JWTPayload) =>
    signJwt(await keys.signing(poolId, tokenUse), { ...claims, token_use: tokenUse })

  return {
    issue: async (user, client, signIn, nonce) => {
      const iat = seconds(clock.now())
      const { accessTokenSeconds, idTokenSeconds } = client.settings
      const both = {
        sub: user.sub,
        iss: issuers.of(user.poolId),
        origin_jti: signIn.originJti,
        event_id: randomUUID(),
        auth_time: seconds(signIn.authenticatedAt),
        iat,
        ...groupClaim(user.groups),
      }
      const device = signIn.deviceKey === null ? {} : { device_key: signIn.deviceKey }
      const methods = methodsOf(signIn)
      const [AccessToken, IdToken] = await Promise.all([
        sign(user.poolId, 'access', {
          ...both,
          ...device,
          ...methods,
          client_id: client.id,
          scope: signIn.scope ?? ADMIN_SCOPE,
          username: user.username,
          exp: iat + accessTokenSeconds,
          jti: randomUUID(),
        }),
        sign(user.poolId, 'id', {
          ...attributeClaims(user),
          ...both,
          ...roleClaims(user.groups),
          aud: client.id,
          'cognito:username': user.username,
          ...identityClaim(user),
          ...(nonce === undefined ? {} : { nonce }),
          exp: iat + idTokenSeconds,
          jti: randomUUID(),
        }),
      ])

      return { AccessToken, IdToken, ExpiresIn: accessTokenSeconds, TokenType: 'Bearer' }
    },
  }
}
