import type { Limit } from './rate-limit.ts'

/** An attempt that was counted: how many more are allowed now, and until when the last one weighs. */
export type Counted = {
  readonly limit: Limit
  readonly remaining: number
  readonly resetSeconds: number
}

/** What an answer says about the limits that it was counted against (draft-ietf-httpapi-ratelimit-headers). */
export function rateLimitHeaders(counted: readonly Counted[]): Readonly<Record<string, string>> {
  if (counted.length === 0) return {}
  const policies = counted.map(
    ({ limit: { name, allowed, perSeconds } }) => `"${name}";q=${allowed};w=${perSeconds}`,
  )
  const states = counted.map(
    ({ limit, remaining, resetSeconds }) => `"${limit.name}";r=${remaining};t=${resetSeconds}`,
  )

  return { 'ratelimit-policy': policies.join(', '), ratelimit: states.join(', ') }
}
