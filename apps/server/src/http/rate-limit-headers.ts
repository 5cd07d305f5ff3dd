import type { Counted } from './rate-limit.ts'

/** The headers of draft-ietf-httpapi-ratelimit-headers for the counted limits. */
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
