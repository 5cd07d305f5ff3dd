import type { Counted } from './rate-limit.ts'

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
