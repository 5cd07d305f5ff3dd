import { createHash } from 'node:crypto'
import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { expiringBy, staleAt } from '@hlizo/kit/cache-clock'
import { AUTH_COOKIE_DAYS } from '@hlizo/contract/constants'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_SECONDS, HOUR_MS, MINUTE_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import { BY_HOST, type SignInProof } from './caller.ts'
import { ApiError } from './api-error.ts'

/** A user pool whose tokens are accepted: embedded or Amazon Cognito. */
export type TrustedIssuer = {
  /** Exactly the `iss` claim. */
  readonly issuer: string
  readonly clientId: string
  /** The address of the keys; inside one process the loopback address. */
  readonly jwksUrl: string
}

/** The claims of a verified access token. */
export type Claims = SignInProof & {
  readonly issuer: string
  readonly sub: string
  readonly sessionId: string
  readonly expiresAt: Date
}

export type Authenticate = {
  /**
   * Verifies an access token.
   *
   * @throws ApiError UNAUTHORIZED for an invalid token; SERVICE_UNAVAILABLE when the keys cannot be
   * fetched, because a 401 would sign users out.
   */
  verify(token: string): Promise<Claims>
  /** The claims of a token that we issued, also after it has expired; null for any other. For pages without data. */
  recognize(token: string): Promise<Claims | null>
  /** The age of the oldest keys; null before the first sign-in. */
  keysAgeMs(): number | null
}

const CACHE_MS = MINUTE_MS
const CACHE_ENTRIES = 20_000
const KEYS_COOLDOWN_MS = MINUTE_MS
const CLOCK_TOLERANCE_SECONDS = 5
/** As long as the cookies of a sign-in. */
const RECOGNIZED_SECONDS = AUTH_COOKIE_DAYS * DAY_SECONDS
const KEYS_REFRESH_MS = HOUR_MS
const MAX_TOKEN_LENGTH = 4_096

// The claims of a Cognito access token; it has no `aud` (Cognito, "Using the access token").
const AccessTokenClaims = z.object({
  iss: z.string(),
  sub: z.string().min(1),
  client_id: z.string(),
  token_use: z.literal('access'),
  origin_jti: z.string().min(1),
  iat: z.number(),
  exp: z.number(),
  auth_time: z.number(),
  amr: z.array(z.string()).optional(),
  scope: z.string().default(''),
})

/** Errors about the token; all others are about us or the network. */
const saysTokenIsBad = (error: unknown) =>
  error instanceof z.ZodError ||
  (error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    !(error instanceof errors.JWKSInvalid) &&
    error.code !== 'ERR_JOSE_GENERIC')

function keysOf(issuer: TrustedIssuer, log: Log) {
  // Used until newer ones are fetched: an outage of the identity service stops no playback.
  const keys = createRemoteJWKSet(new URL(issuer.jwksUrl), {
    cacheMaxAge: Infinity,
    cooldownDuration: KEYS_COOLDOWN_MS,
    timeoutDuration: 5_000,
  })
  let loadedAtMs = Number.NEGATIVE_INFINITY
  let fetchedAtMs: number | null = null

  const refresh = (nowMs: number) => {
    if (nowMs - loadedAtMs < KEYS_REFRESH_MS) return
    const isFirst = loadedAtMs === Number.NEGATIVE_INFINITY
    loadedAtMs = nowMs
    if (isFirst) return
    const noteFetched = () => {
      fetchedAtMs = nowMs
    }
    keys.reload().then(noteFetched, (error: unknown) => {
      log.warn(
        { issuer: issuer.issuer, error: String(error) },
        'the signing keys could not be refreshed',
      )
    })
  }

  return {
    issuer,
    keys,
    refresh,
    /** The first token fetches the keys. */
    used: (nowMs: number) => {
      fetchedAtMs ??= nowMs
    },
    ageMs: (nowMs: number) => (fetchedAtMs === null ? null : nowMs - fetchedAtMs),
  }
}

/** Verifies tokens of the `issuers`; a verified token is cached by its hash for at most a minute. */
export function createAuthenticate(options: {
  issuers: readonly TrustedIssuer[]
  clock: Clock
  log: Log
}): Authenticate {
  const { issuers, clock, log } = options
  const trusted = new Map(issuers.map((issuer) => [issuer.issuer, keysOf(issuer, log)]))
  const verified = new LRUCache<string, Claims>({ max: CACHE_ENTRIES, ...expiringBy(clock) })

  const remember = (hash: string, claims: Claims) => {
    const lifeMs = claims.expiresAt.getTime() - clock.now().getTime()
    const ttl = staleAt(Math.min(CACHE_MS, lifeMs))
    // The tolerance accepts a token that has just expired; a ttl of 0 would never expire.
    if (ttl > 0) verified.set(hash, claims, { ttl })
  }

  const verifyUncached = async (
    token: string,
    now: Date,
    clockTolerance = CLOCK_TOLERANCE_SECONDS,
  ): Promise<Claims> => {
    const pool = trusted.get(issuerOf(token) ?? '')
    if (!pool) throw new ApiError('UNAUTHORIZED')

    pool.refresh(now.getTime())
    const { payload } = await jwtVerify(token, pool.keys, {
      issuer: pool.issuer.issuer,
      algorithms: ['RS256'],
      currentDate: now,
      clockTolerance,
      requiredClaims: ['sub', 'exp', 'iat', 'token_use', 'client_id', 'origin_jti'],
    })
    pool.used(now.getTime())
    const claims = AccessTokenClaims.parse(payload)
    if (claims.client_id !== pool.issuer.clientId) throw new ApiError('UNAUTHORIZED')

    return {
      issuer: claims.iss,
      sub: claims.sub,
      sessionId: claims.origin_jti,
      expiresAt: new Date(claims.exp * 1_000),
      authenticatedAt: new Date(claims.auth_time * 1_000),
      isMultiFactor: claims.amr?.includes('mfa') ?? false,
      isByHost: claims.amr?.includes(BY_HOST) ?? false,
      isByProvider: claims.scope.split(' ').includes('openid'),
    }
  }

  return {
    keysAgeMs: () => {
      const nowMs = clock.now().getTime()
      const ages = [...trusted.values()]
        .map(({ ageMs }) => ageMs(nowMs))
        .filter((age) => age !== null)
      return ages.length === 0 ? null : Math.max(...ages)
    },
    recognize: async (token) => {
      if (token.length > MAX_TOKEN_LENGTH) return null

      return verifyUncached(token, clock.now(), RECOGNIZED_SECONDS).catch(() => null)
    },
    verify: async (token) => {
      const now = clock.now()
      if (token.length > MAX_TOKEN_LENGTH) throw new ApiError('UNAUTHORIZED')
      const hash = createHash('sha256').update(token).digest('base64')
      const known = verified.get(hash)
      if (known) return known

      try {
        const claims = await verifyUncached(token, now)
        remember(hash, claims)
        return claims
      } catch (error) {
        if (error instanceof ApiError) throw error
        if (saysTokenIsBad(error)) throw new ApiError('UNAUTHORIZED', undefined, { cause: error })
        log.error(
          { error: String(error) },
          'the signing keys of the identity service cannot be had',
        )
        throw new ApiError('SERVICE_UNAVAILABLE', undefined, { retryAfterSeconds: 5, cause: error })
      }
    },
  }
}

const UnverifiedClaims = z.object({ iss: z.string() })

// Read before verification only to choose between our issuers, never to find a key.
function issuerOf(token: string): string | null {
  const [, payload, signature] = token.split('.')
  if (payload === undefined || signature === undefined) return null
  try {
    return UnverifiedClaims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString())).iss
  } catch {
    return null
  }
}
