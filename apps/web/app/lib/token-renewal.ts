import { RETRY_BASE_DELAY_MS, TOKEN_REFRESH_BACKOFF_MAX_MS } from '@hlizo/contract/constants'
import { retry } from '@hlizo/kit/retry'
import { SessionUnknown } from './api-error.ts'

/** The access token that this browser stores, and when it ends by this browser's clock. */
export type StoredToken = { readonly value: string; readonly expiresAtMs: number }

// As many tries as it takes for the pauses to grow to their cap: 100, 200, … 3,200 ms.
const ATTEMPTS = 1 + Math.ceil(Math.log2(TOKEN_REFRESH_BACKOFF_MAX_MS / RETRY_BASE_DELAY_MS))

type Deps = {
  /** A token that ends sooner than this is renewed before it is used, in milliseconds. */
  readonly expiresSoonMs: number
  /** The token of now; null when signed out. */
  readonly stored: () => StoredToken | null
  /** Asks the identity service; null when the session is over. Throws while the service cannot be reached. */
  readonly renew: () => Promise<string | null>
  /** Runs one piece of work at a time over all tabs. */
  readonly alone: <Value>(work: () => Promise<Value>) => Promise<Value>
  readonly isOnline: () => boolean
  readonly now: () => number
}

/**
 * Gives a token to call the API with, renewed if need be, or null when the session is over (D19).
 * Only the identity service itself ends a session: while it fails, the pauses between tries grow to 5 seconds
 * (spec §9), then SessionUnknown is thrown and everything stays as it was.
 */
export function tokenRenewal({ expiresSoonMs, stored, renew, alone, isOnline, now }: Deps) {
  let underWay: Promise<string | null> | null = null

  const validFor = (ms: number, insteadOf: string | undefined): string | null => {
    const token = stored()
    if (token === null || token.value === insteadOf) return null

    return token.expiresAtMs > now() + ms ? token.value : null
  }

  const renewAlone = (insteadOf: string | undefined) =>
    alone(async () => {
      // A waiting call takes what the first one got, in this tab or another.
      const found = validFor(expiresSoonMs, insteadOf)
      if (found !== null) return found
      try {
        return await retry(renew, {
          attempts: ATTEMPTS,
          baseDelayMs: RETRY_BASE_DELAY_MS,
          maxDelayMs: TOKEN_REFRESH_BACKOFF_MAX_MS,
          isRetryable: isOnline,
        })
      } catch {
        const last = validFor(0, insteadOf)
        if (last !== null) return last
        throw new SessionUnknown({ isOnline: isOnline() })
      }
    })

  /** `insteadOf` names a token that the API refused. */
  return async (insteadOf?: string): Promise<string | null> => {
    underWay ??= renewAlone(insteadOf).finally(() => {
      underWay = null
    })
    const token = await underWay

    // It was begun while the token was still valid.
    return token !== null && token === insteadOf ? renewAlone(insteadOf) : token
  }
}
