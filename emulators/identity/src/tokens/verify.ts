import { createHash } from 'node:crypto'
import { decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose'
import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { accept, refuse, type Result } from '@hlizo/kit/result'
import type { Issuers } from '../issuers.ts'
import { createRecent } from '../recent.ts'
import { BY_HOST } from './issue.ts'
import type { Keys, TokenUse } from './keys.ts'

const Claims = z.object({
  sub: z.uuid(),
  iss: z.string(),
  exp: z.number(),
  auth_time: z.number(),
  amr: z.array(z.string()).default([]),
  origin_jti: z.uuid(),
  token_use: z.string(),
  client_id: z.string().optional(),
  scope: z.string().default(''),
  aud: z.string().optional(),
  device_key: z.string().optional(),
})

export type VerifiedToken = {
  readonly sub: string
  readonly poolId: string
  readonly clientId: string
  readonly originJti: string
  readonly deviceKey: string | null
  readonly scopes: readonly string[]
  /** When its user signed in; a refresh does not change it. */
  readonly authenticatedAt: Date
  /** See `SignIn`. */
  readonly isByHost: boolean
  readonly expiresAt: Date
}

export type TokenVerifier = {
  verify(token: string, tokenUse: TokenUse): Promise<Result<VerifiedToken, 'expired' | 'invalid'>>
}

// How long a verified token is cached, under the digest of all of it. Revocations are not looked up here.
const VERIFIED_CACHE_MS = MINUTE_MS

const REQUIRED_CLAIMS = ['sub', 'iss', 'exp', 'iat', 'token_use', 'origin_jti']

/** Creates the verifier. Only RS256 with a key of the pool that the token names as its issuer. */
export function createTokenVerifier(services: {
  clock: Clock
  keys: Keys
  issuers: Issuers
}): TokenVerifier {
  const { clock, keys, issuers } = services
  const recent = createRecent<VerifiedToken>(clock, VERIFIED_CACHE_MS)

  const read = async (token: string, tokenUse: TokenUse): Promise<JWTPayload> => {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const poolId = issuers.poolIdOf(decodeJwt(token).iss ?? '')
        const key = poolId && kid ? await keys.verifying(poolId, kid) : null
        if (key?.tokenUse !== tokenUse) throw new errors.JWKSNoMatchingKey()
        return key.publicKey
      },
      { algorithms: ['RS256'], currentDate: clock.now(), requiredClaims: REQUIRED_CLAIMS },
    )
    return payload
  }

  const verifyUncached = async (
    token: string,
    tokenUse: TokenUse,
  ): Promise<Result<VerifiedToken, 'expired' | 'invalid'>> => {
    try {
      const claims = Claims.parse(await read(token, tokenUse))
      const poolId = issuers.poolIdOf(claims.iss)
      const clientId = tokenUse === 'access' ? claims.client_id : claims.aud
      if (claims.token_use !== tokenUse || !poolId || !clientId) return refuse('invalid')

      return accept({
        sub: claims.sub,
        poolId,
        clientId,
        originJti: claims.origin_jti,
        deviceKey: claims.device_key ?? null,
        scopes: claims.scope.split(' '),
        authenticatedAt: new Date(claims.auth_time * 1000),
        isByHost: claims.amr.includes(BY_HOST),
        expiresAt: new Date(claims.exp * 1000),
      })
    } catch (error) {
      if (error instanceof errors.JWTExpired) return refuse('expired')
      if (isForgery(error)) return refuse('invalid')
      throw error
    }
  }

  return {
    verify: async (token, tokenUse) => {
      const digest = createHash('sha256').update(token).digest('base64')
      let outcome: Result<VerifiedToken, 'expired' | 'invalid'> = refuse('invalid')
      const verified = await recent.get(`${tokenUse} ${digest}`, async () => {
        outcome = await verifyUncached(token, tokenUse)
        return outcome.ok ? outcome.value : null
      })
      if (verified === null) return outcome

      return verified.expiresAt > clock.now() ? accept(verified) : refuse('expired')
    },
  }
}

// What a mutilated token can cause; a failing database is not among it and stays an error.
function isForgery(error: unknown): boolean {
  return error instanceof errors.JOSEError || error instanceof z.ZodError
}
