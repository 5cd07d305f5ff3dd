import { LRUCache } from 'lru-cache'
import type { Clock } from '@hlizo/kit/clock'
import { createBreaker, type Breaker } from '#server/http/breaker.ts'

const ORIGINS_MAX = 1_000
const FAILURES_IN_A_ROW = 4

/** How long a push service that is away is not called. */
export const REST_SECONDS = 60

/** A breaker for each origin: a service that is away holds back only its own messages. */
export function pushBreakers<Answer extends { readonly status: number }>(clock: Clock) {
  const breakers = new LRUCache<string, Breaker<Answer>>({ max: ORIGINS_MAX })

  return (origin: string): Breaker<Answer> => {
    const breaker =
      breakers.get(origin) ??
      createBreaker<Answer>({
        clock,
        failures: FAILURES_IN_A_ROW,
        restMs: REST_SECONDS * 1_000,
        hasFailed: ({ status }) => status >= 500,
      })
    breakers.set(origin, breaker)

    return breaker
  }
}
